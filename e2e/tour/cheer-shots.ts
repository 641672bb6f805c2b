import type { Page } from '@playwright/test';
import { passTime } from '../pages/page-clock.ts';
import { openNewTask } from '../pages/timer-screen.ts';
import { fillFeed, fillRoom } from './report-shots.ts';
import { finishRun, press, type Shot, startShownRun } from './shots.ts';

async function cheerFor(page: Page, name: string): Promise<void> {
  await page.route('/api/cheers', (route) => route.fulfill({ json: {} }));
  await press(page, `Cheer for ${name}`);
  await page.getByRole('button', { name: `Cheer for ${name}`, pressed: true }).waitFor();
}

/** Goes past the success of a run that three people have cheered for. */
async function completeCheeredRun(page: Page, text: string): Promise<void> {
  const cheers = { endedAt: Date.now() + 7 * 86_400_000, people: 3, names: ['maya.k'] };
  await page.route('/api/cheers', (route) => route.fulfill({ json: { cheers } }));
  await openNewTask(page, text);
  await startShownRun(page);
  await finishRun(page, { andServers: true });
  await press(page, 'Finished?');
  await press(page, 'Yes');
  await page.getByText('maya.k and 2 others cheered').first().waitFor();
}

/** Cheers that are given, and cheers that have arrived. The last shots leave a run behind. */
export const cheerShots: readonly Shot[] = [
  {
    name: 'cheer-feed',
    as: 'newcomer',
    go: async (page) => {
      await fillFeed(page);
      await openNewTask(page, 'Draft the second page');
      await cheerFor(page, 'jonas_w');
    },
  },
  {
    name: 'cheer-room',
    as: 'newcomer',
    go: async (page) => {
      await fillRoom(page);
      await openNewTask(page, 'Draft the third page');
      await page.getByRole('link', { name: 'Join Task Pool' }).click();
      await cheerFor(page, 'maya.k');
    },
  },
  {
    name: 'cheer-settings',
    as: 'newcomer',
    go: async (page) => {
      await page.goto('/settings');
      await page.getByRole('switch', { name: 'Cheer with my name' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'cheer-offer',
    as: 'newcomer',
    go: async (page) => {
      await completeCheeredRun(page, 'Draft the fourth page');
      await passTime(page, 2_000);
      await page.getByText('Time for a break?').waitFor();
    },
  },
  {
    name: 'cheer-break',
    as: 'newcomer',
    go: async (page) => {
      await completeCheeredRun(page, 'Draft the fifth page');
      await page.getByRole('button', { name: /minute break$/ }).click();
      await page.getByRole('heading', { name: 'On a break' }).waitFor();
    },
  },
];
