import type { Page } from '@playwright/test';
import { finishRun, press, type Shot } from './shots.ts';

/** To the end of the countdown at home, of whoever has a break due after it. */
async function finishCountdown(page: Page): Promise<void> {
  await page.goto('/');
  await press(page, 'Start');
  // Else the end lay in the server's future, and the break had lapsed by the page's clock.
  await page.request.post('/dev/clock', { data: { advanceMs: 26 * 60_000 } });
  await finishRun(page);
  await page.getByRole('button', { name: '5-minute break' }).waitFor();
}

async function startBreak(page: Page): Promise<void> {
  await finishCountdown(page);
  await press(page, '5-minute break');
  await page.getByText('On a break').waitFor();
}

/** The rhythm of somebody without a plan. What one leaves behind is in the pictures after it. */
export const rhythmShots: readonly Shot[] = [
  { name: 'countdown-finished', as: 'free', go: finishCountdown },
  {
    name: 'countdown-offer',
    as: 'free',
    go: async (page) => {
      await finishCountdown(page);
      await press(page, 'Set Timer');
    },
  },
  { name: 'countdown-break', as: 'free', go: startBreak },
  {
    name: 'countdown-break-over',
    as: 'free',
    go: async (page) => {
      // That of the picture before.
      await page.goto('/');
      await page.getByText('On a break').waitFor();
      await page.clock.runFor(5 * 60_000);
      await page.getByRole('button', { name: 'Next run' }).waitFor();
      await page.getByText('The break is over').waitFor();
    },
  },
];
