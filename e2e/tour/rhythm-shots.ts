import type { Page } from '@playwright/test';
import { passTime } from '../pages/page-clock.ts';
import { refuseOperations } from '../pages/task-screen.ts';
import { finishRun, press, type Shot } from './shots.ts';

/** It is a long one after the fourth shot. */
const anyBreak = (page: Page) => page.getByRole('button', { name: /minute break$/ });

/** Goes to the end of the countdown at home, for a person with a break due after it. */
async function finishCountdown(page: Page): Promise<void> {
  await page.goto('/');
  await press(page, 'Start');
  await finishRun(page, { andServers: true });
  await anyBreak(page).waitFor();
}

async function startBreak(page: Page): Promise<void> {
  await finishCountdown(page);
  await anyBreak(page).click();
  await page.getByText('On a break').waitFor();
}

/** The rhythm of a person without a plan. What one shot leaves behind is in the shots after it. */
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
  {
    name: 'break-refused',
    as: 'free',
    go: async (page) => {
      await finishCountdown(page);
      await refuseOperations(page, 'run_running');
      await anyBreak(page).click();
      await page.getByText(/^No break yet/).waitFor();
    },
  },
  { name: 'countdown-break', as: 'free', go: startBreak },
  {
    name: 'countdown-break-over',
    as: 'free',
    go: async (page) => {
      // The break of the previous shot.
      await page.goto('/');
      await page.getByText('On a break').waitFor();
      await passTime(page, 15 * 60_000);
      await page.getByRole('button', { name: 'Next run' }).waitFor();
      await page.getByText('The break is over').waitFor();
    },
  },
  {
    name: 'goal-set',
    as: 'free',
    go: async (page) => {
      await page.goto('/stats');
      await page.getByLabel('Minutes a day').fill('60');
      await press(page, 'Set goal');
      await page.getByText('Your goal is 60 minutes a day.').waitFor();
    },
  },
  {
    name: 'goal-profile',
    as: 'free',
    go: async (page) => {
      await page.goto('/about');
      await page.getByRole('img', { name: /^Daily goal/ }).waitFor();
      await press(page, 'Your profile');
      await page.getByRole('link', { name: /^Today’s goal/ }).waitFor();
    },
  },
];
