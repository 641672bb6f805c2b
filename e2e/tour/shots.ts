import { expect, type Page } from '@playwright/test';
import { password } from '../pages/account-steps.ts';
import { untilSent } from '../pages/device-outbox.ts';
import { moveClocksTogether, passTime } from '../pages/page-clock.ts';
import { completeLists } from '../pages/past-lists.ts';
import { taskScreen } from '../pages/task-screen.ts';
import type { PersonOptions } from '../people.ts';

export type Visitor = 'stranger' | 'unverified' | 'free' | 'premium' | 'newcomer';

/** A screen in one state: who sees it, and how they get there. */
export type Shot = { name: string; as: Visitor; go: (page: Page) => Promise<unknown> };

/** The visitors' accounts; the stranger has none. */
export const people: Record<Exclude<Visitor, 'stranger'>, PersonOptions> = {
  unverified: { isVerified: false },
  free: {},
  newcomer: { isPremium: true },
  premium: { isPremium: true },
};

export const task = 'Draft the first page';

const openPage = (path: string) => async (page: Page) => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

/** Gives a busy person an open list and a past. */
export async function seed(page: Page): Promise<void> {
  await completeLists(page, [
    { title: 'Getting back on track', tasks: ['Sort the letters on the desk', 'Book the dentist'] },
    { title: 'Tax return', tasks: ['Find last year’s papers', 'Fill in page one', 'Send it'] },
  ]);
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add(
    'Reply to Sam',
    task,
    'Water the plants',
    'Read the chapter about silence, note 3 questions',
  );
  // What shows at once has been sent only by then: operations are sent in the order in which they were done.
  const isTicked = page.waitForResponse(
    (response) => response.request().postData()?.includes('tick_task') ?? false,
  );
  await tasks.checkbox('Reply to Sam').check();
  await isTicked;
  await tasks.open();
  await expect(page.getByText('1/4 tasks completed')).toBeVisible();
}

export async function openTimer(page: Page): Promise<void> {
  await taskScreen(page).open();
  await taskScreen(page).link(task).click();
  await page.getByRole('button', { name: /^(?:Start|Pause)$/ }).waitFor();
}

/** Finishes the run. The page's clock stands still from here on, so that the celebration lasts. */
export async function finishRun(page: Page, { andServers = false } = {}): Promise<void> {
  const aheadMs = 60_000;
  // Operations under way would arrive as if they had taken all that time.
  if (andServers) await untilSent(page);
  await page.clock.pauseAt(Date.now() + aheadMs);
  const left = await page.getByRole('timer').getAttribute('aria-label');
  const [minutes = 0, seconds = 0] = left?.match(/\d+/g)?.map(Number) ?? [];
  const leftMs = (60 * minutes + seconds) * 1_000;
  if (andServers) {
    // Otherwise a break that the server has begun by its own clock would be over by the page's.
    await moveClocksTogether([page], async () => {
      await page.request.post('/dev/clock', { data: { advanceMs: aheadMs + leftMs } });
      await page.clock.fastForward(leftMs);
    });
  } else await passTime(page, leftMs);
  await page.getByText('Congratulations!').waitFor();
}

export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Starts the run that is shown. What is still under way to the page when its clock stops is late, and is not requested again. */
export async function startShownRun(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: 'Start', exact: true });
  if (await start.isVisible()) await start.click();
  await page.getByLabel('Name seen by').waitFor();
}

async function openStats(page: Page): Promise<void> {
  await page.goto('/stats');
  const pictures = page.getByRole('heading', { name: 'By list' });
  await pictures.or(page.getByText('Nothing yet.')).waitFor();
}

/** Offline as the page sees it; none of its requests fails along the way. */
async function loseNetwork(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    dispatchEvent(new Event('offline'));
  });
}

/** The statistics after a year of work, which no test server has seen. */
async function openFullStats(page: Page): Promise<void> {
  const today = Date.now();
  const days = Array.from({ length: 360 }, (_, ago) => ({
    day: new Date(today - (359 - ago) * 86_400_000).toISOString().slice(0, 10),
    minutes: (ago * 37) % 7 === 0 ? 0 : (ago * 53) % 190,
    runs: 1 + (ago % 5),
  }));
  const streak = { days: 9, from: days[349]?.day, to: days[359]?.day };
  const labels = [
    { label: 'Write the thesis', minutes: 2_310, runs: 96 },
    { label: 'Reply to Sam', minutes: 420, runs: 21 },
    { label: 'Read the chapter about silence, note 3 questions', minutes: 45, runs: 1 },
  ];
  const hours = Array.from({ length: 24 }, (_, hour) => (hour < 7 || hour > 21 ? 0 : (hour * 97) % 400));
  const year = {
    days,
    hours,
    tasks: labels,
    lists: labels.slice(0, 2),
    streaks: { current: streak, longest: streak },
  };
  await page.route('/api/stats/year?*', (route) => route.fulfill({ json: year }));
  await openStats(page);
}

async function openListMenu(page: Page): Promise<void> {
  await taskScreen(page).open();
  await press(page, 'More for this list');
  await page.getByRole('menu', { name: 'More for this list' }).waitFor();
}

/** In TickTick's format. */
const importedText = [
  '"List Name","Title","Content","Due Date","Status"',
  '"Inbox","Buy compost","Without peat, two bags","","0"',
  '"Inbox","Call the nursery","","2026-11-30","0"',
  '"Garden","Repot the basil","","","0"',
  '"Garden","Draw up the whole plan of the back beds for spring","","","0"',
  '"Garden","Order seeds","","","2"',
  '"Garden","Reply to Sam","","","0"',
].join('\n');

export const shots: readonly Shot[] = [
  { name: 'landing', as: 'stranger', go: openPage('/') },
  {
    name: 'landing-running',
    as: 'stranger',
    go: async (page) => {
      await page.goto('/');
      await press(page, 'Start');
      await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
      await passTime(page, 9 * 60_000);
    },
  },
  {
    name: 'landing-finished',
    as: 'stranger',
    go: async (page) => {
      await page.goto('/');
      await press(page, 'Start');
      await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
      await finishRun(page);
    },
  },
  { name: 'login', as: 'stranger', go: openPage('/auth') },
  {
    name: 'sign-up',
    as: 'stranger',
    go: async (page) => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Make it count' }).click();
      await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
    },
  },
  { name: 'verify-email', as: 'unverified', go: openPage('/verify-email') },
  { name: 'plans', as: 'free', go: openPage('/subscribtion') },
  { name: 'generate-coupon', as: 'free', go: openPage('/generate') },
  { name: 'settings', as: 'free', go: openPage('/settings') },
  {
    name: 'two-step-set-up',
    as: 'free',
    go: async (page) => {
      await page.goto('/settings');
      await press(page, 'Turn on');
      await page.getByLabel('Current password').fill(password);
      await press(page, 'Continue');
      await page.getByRole('img', { name: /^QR code/ }).waitFor();
    },
  },
  { name: 'stats-week', as: 'free', go: openPage('/stats') },
  { name: 'analytics-empty', as: 'free', go: openPage('/analytics') },
  { name: 'tasks-empty', as: 'newcomer', go: (page) => taskScreen(page).open() },
  { name: 'timer-no-task', as: 'newcomer', go: openPage('/timer') },
  { name: 'pool-no-task', as: 'newcomer', go: openPage('/tp') },
  { name: 'history-empty', as: 'newcomer', go: openPage('/history') },
  { name: 'stats-empty', as: 'newcomer', go: openStats },
  {
    name: 'stats-loading',
    as: 'newcomer',
    go: async (page) => {
      await page.route('/api/stats/year?*', () => {});
      await page.goto('/stats');
      await page.getByRole('status', { name: 'Loading your year' }).waitFor();
    },
  },
  {
    name: 'stats-offline',
    as: 'newcomer',
    go: async (page) => {
      await openStats(page);
      await page.getByRole('button', { name: /^Make an? (?:new )?address$/ }).waitFor();
      await loseNetwork(page);
      await page.getByText(/^You are offline\. Files/).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'calendar-address',
    as: 'newcomer',
    go: async (page) => {
      await openStats(page);
      await page.getByRole('button', { name: /^Make an? (?:new )?address$/ }).click();
      const question = page.getByRole('dialog');
      const address = page.getByRole('textbox', { name: 'Calendar address' });
      await question.or(address).waitFor();
      if (await question.isVisible()) await press(page, 'Yes');
      await address.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'calendar-address-in-use',
    as: 'newcomer',
    go: async (page) => {
      await openStats(page);
      await page.getByText('is in use.').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'calendar-address-revoke',
    as: 'newcomer',
    go: async (page) => {
      await openStats(page);
      await press(page, 'Revoke address');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'stats', as: 'newcomer', go: openFullStats },
  {
    name: 'stats-table',
    as: 'newcomer',
    go: async (page) => {
      await openFullStats(page);
      await page.getByRole('button', { name: 'Show as table' }).first().click();
      await page.getByRole('table').waitFor();
    },
  },
  {
    name: 'stats-error',
    as: 'premium',
    go: async (page) => {
      await page.route('/api/stats/year?*', (route) => route.fulfill({ status: 503, json: {} }));
      await page.goto('/stats');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  { name: 'tasks', as: 'premium', go: (page) => taskScreen(page).open() },
  {
    name: 'tasks-error',
    as: 'premium',
    go: async (page) => {
      await page.route('/api/operations/state', (route) => route.fulfill({ status: 503, json: {} }));
      await page.goto('/tasks');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'create-new-list',
    as: 'premium',
    go: async (page) => {
      await taskScreen(page).open();
      await taskScreen(page).newList.click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'list-menu', as: 'premium', go: openListMenu },
  {
    name: 'import',
    as: 'premium',
    go: async (page) => {
      await openListMenu(page);
      await page.getByRole('menuitem', { name: 'Import tasks' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'import-preview',
    as: 'premium',
    go: async (page) => {
      await openListMenu(page);
      await page.getByRole('menuitem', { name: 'Import tasks' }).click();
      await page.getByRole('textbox', { name: 'Text to import' }).fill(importedText);
      await press(page, 'Show tasks');
      await page.getByRole('list', { name: 'Tasks to add' }).waitFor();
    },
  },
  {
    name: 'repeat-list',
    as: 'premium',
    go: async (page) => {
      await openListMenu(page);
      await page.getByRole('menuitem', { name: 'Repeat this list' }).click();
      await page.getByLabel('Monday').check();
      await page.getByLabel('Thursday').check();
    },
  },
  { name: 'timer', as: 'premium', go: openTimer },
  {
    name: 'set-timer',
    as: 'premium',
    go: async (page) => {
      await openTimer(page);
      await page.getByRole('button', { name: /set timer/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'pool', as: 'premium', go: openPool },
  { name: 'history', as: 'premium', go: openPage('/history') },
  {
    name: 'history-open',
    as: 'premium',
    go: async (page) => {
      await page.goto('/history');
      await page.getByRole('button', { name: /^Tax return/ }).click();
      await page.getByText('Fill in page one').waitFor();
    },
  },
  { name: 'about', as: 'premium', go: openPage('/about') },
  { name: 'edit-profile', as: 'premium', go: openPage('/updateprofile') },
  {
    name: 'profile',
    as: 'premium',
    go: async (page) => {
      await openPage('/about')(page);
      await press(page, 'Your profile');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'themes',
    as: 'premium',
    go: async (page) => {
      await openPage('/about')(page);
      await press(page, 'Background theme');
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'shortcuts',
    as: 'premium',
    go: async (page) => {
      await openPage('/about')(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'timer-running',
    as: 'premium',
    go: async (page) => {
      await openTimer(page);
      await startShownRun(page);
      await passTime(page, 9 * 60_000);
    },
  },
  {
    name: 'timer-offline',
    as: 'premium',
    go: async (page) => {
      await openTimer(page);
      await page.context().setOffline(true);
      await page.getByText(/^You are offline\./).waitFor();
    },
  },
  { name: 'components', as: 'stranger', go: openPage('/dev/ui') },
];

export async function openPool(page: Page): Promise<void> {
  await openTimer(page);
  await page.getByRole('link', { name: 'Join Task Pool' }).click();
  await expect(page.locator('[data-percent]').nth(3)).toBeVisible();
}
