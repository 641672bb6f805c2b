import { expect, type Page } from '@playwright/test';
import { intentionScreen } from '../pages/intention-screen.ts';
import { passTime } from '../pages/page-clock.ts';
import { openNewTask } from '../pages/timer-screen.ts';
import { fillFeed, fillRoom } from './report-shots.ts';
import { finishRun, press, type Shot } from './shots.ts';

const line = 'A page that someone else can read';

/** Goes to the timer of a new task and types the line. */
async function intend(page: Page, text: string): Promise<void> {
  await openNewTask(page, text);
  await intentionScreen(page).field.fill(line);
}

/** Starts a run with the line. */
async function setOut(page: Page, text: string): Promise<void> {
  await intend(page, text);
  const isHeard = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('set_intention') ?? false,
  );
  await press(page, 'Start');
  await isHeard;
}

async function finish(page: Page, text: string): Promise<void> {
  await setOut(page, text);
  await finishRun(page, { andServers: true });
  await intentionScreen(page).outcome('Done').waitFor();
}

/** Goes past the success, to the offer of a break. */
async function complete(page: Page, text: string): Promise<void> {
  await finish(page, text);
  await press(page, 'Finished?');
  await press(page, 'Yes');
  // The success gives way to the list by itself, once the server has counted the run.
  await expect(async () => {
    await passTime(page, 1_000);
    await expect(page.getByText('Time for a break?')).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** What people set out to have at the end. The last shots leave a run behind. */
export const intentionShots: readonly Shot[] = [
  { name: 'intention-asked', as: 'newcomer', go: (page) => intend(page, 'Draft the tenth page') },
  {
    name: 'intention-refused',
    as: 'newcomer',
    go: async (page) => {
      await intend(page, 'Draft the eleventh page');
      await intentionScreen(page).field.fill('More of FocusPool');
    },
  },
  {
    name: 'intention-feed',
    as: 'newcomer',
    go: async (page) => {
      await fillFeed(page, [
        { text: line, outcome: null },
        { text: 'رسالة إلى أمي', outcome: 'not_yet' },
        { text: 'Ten slides, with pictures and without a single bullet point', outcome: 'done' },
      ]);
      await openNewTask(page, 'Draft the twelfth page');
      await page.getByText('Not yet').waitFor();
    },
  },
  {
    name: 'intention-room',
    as: 'newcomer',
    go: async (page) => {
      await fillRoom(page, [
        { text: line, outcome: null },
        { text: 'Ten slides', outcome: 'partly' },
      ]);
      await intend(page, 'Draft the thirteenth page');
      await page.getByRole('link', { name: 'Join Task Pool' }).click();
      await page.getByText(line).first().waitFor();
    },
  },
  {
    name: 'intention-offer',
    as: 'newcomer',
    go: (page) => complete(page, 'Draft the fourteenth page'),
  },
  {
    name: 'intention-again',
    as: 'newcomer',
    go: async (page) => {
      await complete(page, 'Draft the fifteenth page');
      await intentionScreen(page).outcome('Not yet').click();
      await openNewTask(page, 'Draft the sixteenth page');
      await intentionScreen(page).again.waitFor();
    },
  },
  {
    name: 'intention-break',
    as: 'newcomer',
    go: async (page) => {
      await complete(page, 'Draft the seventeenth page');
      await page.getByRole('button', { name: /minute break$/ }).click();
      await intentionScreen(page).outcome('Partly').click();
    },
  },
  { name: 'intention-end', as: 'newcomer', go: (page) => finish(page, 'Draft the eighteenth page') },
  { name: 'intention-running', as: 'newcomer', go: (page) => setOut(page, 'Draft the nineteenth page') },
];
