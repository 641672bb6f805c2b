import { expect, type Page } from '@playwright/test';
import { AccountSteps } from '../pages/account-steps.ts';
import { readServerTime } from '../pages/other-device.ts';
import { holdTime, passTime } from '../pages/page-clock.ts';
import { profileScreen } from '../pages/profile-screen.ts';
import { settingsScreen } from '../pages/settings-screen.ts';
import { refuseOperations, taskScreen } from '../pages/task-screen.ts';
import { openPlanShop } from '../plan-shop.ts';
import { finishRun, openPool, openTimer, press, type Shot, startShownRun, task } from './shots.ts';

/** What the product says and asks in response to people: refusals, notes, toasts and questions. */
export const answerShots: readonly Shot[] = [
  {
    name: 'login-problem',
    as: 'stranger',
    go: async (page) => {
      await page.goto('/auth');
      await new AccountSteps(page).logIn('', '');
      await page.getByText('Email is required').waitFor();
    },
  },
  {
    name: 'forgot-password',
    as: 'stranger',
    go: async (page) => {
      await page.goto('/auth');
      await new AccountSteps(page).link('Forgot password?').click();
      await new AccountSteps(page).heading('Forgot password').waitFor();
    },
  },
  {
    name: 'sign-up-password',
    as: 'stranger',
    go: async (page) => {
      const steps = new AccountSteps(page);
      await page.goto('/auth#sign-up');
      await steps.button('Continue with Email').click();
      await steps.email.fill('ada@example.com');
      await steps.button('Continue').click();
      await steps.button('Create account').click();
      await page.getByText('Password is required').waitFor();
    },
  },
  {
    name: 'premium-toast',
    as: 'free',
    go: async (page) => {
      await page.goto('/about');
      await page.getByRole('heading', { level: 1 }).waitFor();
      // It is shown for three seconds.
      await holdTime(page);
      await page.getByRole('link', { name: 'Tasks' }).click();
      // A pointer that rests on it keeps it open.
      await page.getByText('Go premium to use this feature').hover();
    },
  },
  {
    name: 'plan-chosen',
    as: 'free',
    go: async (page) => {
      const shop = openPlanShop(page);
      await shop.visit();
      await shop.choosePlan('Standard');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('Please enter a coupon code.').waitFor();
    },
  },
  {
    name: 'contact-support',
    as: 'free',
    go: async (page) => {
      await page.goto('/settings');
      await settingsScreen(page).contact.click();
      await settingsScreen(page).support.waitFor();
    },
  },
  {
    name: 'security-events',
    as: 'free',
    go: async (page) => {
      await page.goto('/settings');
      await settingsScreen(page).events.last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'security-events-failed',
    as: 'free',
    go: async (page) => {
      await page.route('/api/account/security-events*', (route) => route.abort());
      await page.goto('/settings');
      const pane = page.locator('section').filter({ hasText: 'Your account’s activity' });
      await pane.getByRole('button', { name: 'Try again' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'change-password',
    as: 'free',
    go: async (page) => {
      const screen = settingsScreen(page);
      await page.goto('/settings');
      await screen.changePassword.click();
      await screen.saveNewPassword.click();
      await screen.passwordChange.getByText('Password is required').first().waitFor();
    },
  },
  {
    name: 'delete-account',
    as: 'free',
    go: async (page) => {
      const screen = settingsScreen(page);
      await page.goto('/settings');
      await screen.deleteAccount.click();
      await screen.deleteForGood.click();
      await page.getByText('Password is required').waitFor();
    },
  },
  {
    name: 'coupon-ready',
    as: 'free',
    go: async (page) => {
      await page.goto('/generate');
      await page.getByRole('textbox', { name: 'Your letters' }).fill(makeLetters());
      await press(page, 'Generate Coupon');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'subscription-active',
    as: 'free',
    go: async (page) => {
      const shop = openPlanShop(page);
      await shop.visit();
      await shop.choosePlan('Basic');
      await shop.subscribe();
      await shop.press('Pay');
      await shop.premiumDialog.waitFor();
    },
  },
  {
    name: 'landing-member',
    as: 'premium',
    go: async (page) => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Go to my list' }).waitFor();
    },
  },
  {
    name: 'change-username',
    as: 'premium',
    go: async (page) => {
      await page.goto('/updateprofile');
      await profileScreen(page).changeUsername.click();
      await profileScreen(page).username.fill('.ada');
      await page.getByText("Can't start with .", { exact: true }).waitFor();
    },
  },
  {
    name: 'change-avatar',
    as: 'premium',
    go: async (page) => {
      await page.goto('/updateprofile');
      await profileScreen(page).changeAvatar.click();
      await profileScreen(page).avatar('Owl').check({ force: true });
    },
  },
  {
    name: 'tasks-refused',
    as: 'premium',
    go: async (page) => {
      const tasks = taskScreen(page);
      await tasks.open();
      await refuseOperations(page, 'task_missing');
      await tasks.checkbox(task).click();
      await page.getByText('This task is no longer there.').waitFor();
      await tasks.renameButton('Water the plants').click();
      await tasks.renameField('Water the plants').fill('Reply to Sam');
      await page.keyboard.press('Enter');
      await page.getByText('This task is already on the list.').waitFor();
    },
  },
  {
    name: 'tasks-pasted',
    as: 'premium',
    go: async (page) => {
      const tasks = taskScreen(page);
      await tasks.open();
      const tooLong = 'Find out which of the three insurances covers the broken window';
      await tasks.paste(`Buy bread\n\n${task}\nBuy bread\n${tooLong}\nCall the bank\nFix the lamp`);
      await page.getByRole('dialog', { name: 'Add 3 tasks?' }).waitFor();
    },
  },
  {
    name: 'tasks-note',
    as: 'premium',
    go: async (page) => {
      const tasks = taskScreen(page);
      await tasks.open();
      await tasks
        .row(task)
        .getByRole('button', { name: /Add a note|Note and estimate/ })
        .click();
      const details = page.getByRole('region', { name: `Note and estimate for ${task}` });
      await details.getByLabel('Planned').selectOption('3 runs');
      await details
        .getByLabel('Note', { exact: true })
        .fill('Only the first page, badly.\nhttps://example.com/outline');
      await details.getByRole('link', { name: 'https://example.com/outline' }).waitFor();
      // What was typed is saved a second later, and the row is then marked.
      await tasks.row(task).getByRole('button', { name: 'Note and estimate' }).locator('svg').waitFor();
    },
  },
  {
    name: 'history-search',
    as: 'premium',
    go: async (page) => {
      await page.goto('/history');
      await page.getByRole('searchbox', { name: 'Search your lists' }).fill('the');
      await page.getByRole('heading', { name: 'Completed lists' }).waitFor();
    },
  },
  {
    name: 'timer-feed',
    as: 'premium',
    go: async (page) => {
      // A previous journey may have moved the server's clock.
      const messages = makeFeedMessages(await readServerTime(page));
      await page.route('/api/feed?*', (route) => route.fulfill({ json: { messages } }));
      await openTimer(page);
      await expect(page.getByRole('region', { name: 'Right now' }).getByRole('listitem')).toHaveCount(3);
    },
  },
  {
    name: 'close-pool',
    as: 'premium',
    go: async (page) => {
      await openPool(page);
      await press(page, 'Close X');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'tasks-running',
    as: 'premium',
    go: async (page) => {
      await startRun(page);
      await page.getByRole('link', { name: 'Tasks', exact: true }).click();
      await page.getByRole('link', { name: /Back to the timer$/ }).waitFor();
    },
  },
  {
    name: 'home-running',
    as: 'premium',
    go: async (page) => {
      await startRun(page);
      await page.getByRole('link', { name: 'FocusPool', exact: true }).click();
      await page.getByRole('region', { name: 'Your run' }).waitFor();
    },
  },
  {
    name: 'timer-finished',
    as: 'premium',
    go: async (page) => {
      await startRun(page);
      await finishRun(page);
    },
  },
  {
    name: 'tasks-run-waits',
    as: 'premium',
    go: async (page) => {
      await showWaiting(page);
      await page.goto('/tasks');
      await page.getByRole('region', { name: 'Another run waits' }).waitFor();
      await page.getByText(/^“.*” from .* is also open\.$/).waitFor();
    },
  },
  {
    name: 'timer-small-window',
    as: 'premium',
    go: async (page) => {
      await page.addInitScript(() => {
        const requestWindow = () => Promise.resolve(window.open('', '', 'popup,width=280,height=190'));
        Object.defineProperty(window, 'documentPictureInPicture', { value: { requestWindow } });
      });
      await startRun(page);
      await press(page, 'Show the clock in a small window');
      await page.getByRole('button', { name: 'Show the clock in a small window', pressed: true }).waitFor();
    },
  },
  {
    // Comes last, with the next one: it ends the run that the others look at.
    name: 'timer-break',
    as: 'premium',
    go: async (page) => {
      await startRun(page);
      await finishRun(page, { andServers: true });
      await press(page, 'Finished?');
      await press(page, 'Yes');
      await page.getByRole('button', { name: 'Take a 5-minute break' }).click();
      await page.getByRole('heading', { name: 'On a break' }).waitFor();
    },
  },
  {
    name: 'tasks-break-over',
    as: 'premium',
    go: async (page) => {
      await page.goto('/tasks');
      await page.getByRole('link', { name: /^Break, / }).waitFor();
      await passTime(page, 5 * 60_000);
      await page.getByRole('link', { name: /^The break is over/ }).waitFor();
    },
  },
];

/** A run that gave way to another one, and a list begun again from one with the same title, as the server reports them. */
async function showWaiting(page: Page): Promise<void> {
  await startRun(page);
  await page.route('/api/operations/state', async (route) => {
    const answer = await route.fetch();
    const { state, ...rest } = await answer.json();
    const [list] = state.lists;
    const before = { ...list, id: `-${'a'.repeat(19)}`, createdAt: '2026-11-20T03:00:00.000Z' };
    const end = Date.now() - 3_600_000;
    const worked = [{ from: end - 600_000, to: end }];
    const aside = {
      task: { taskId: crypto.randomUUID(), taskName: 'Water the plants', groupId: list.id, minutes: 0 },
      timer: { key: crypto.randomUUID(), durationMs: 1_500_000, worked, runningSince: null, seenAt: end },
    };
    await route.fulfill({
      json: {
        ...rest,
        sequence: rest.sequence + 1,
        state: { ...state, lists: [...state.lists, before], aside: [aside] },
      },
    });
  });
}

async function startRun(page: Page): Promise<void> {
  await openTimer(page);
  await startShownRun(page);
}

/** Letters for a coupon that no one in this run has had before. */
function makeLetters(): string {
  return Array.from({ length: 4 }, () => String.fromCharCode(65 + Math.floor(Math.random() * 26))).join('');
}

function makeFeedMessages(now: number) {
  return [
    'Making 50% progress on their task',
    'Successfully completed their task',
    'Making 80% progress on their task',
  ].map((progressMessage, at) => ({
    id: String(at),
    userId: `somebody-${at}`,
    username: at === 2 ? null : ['maya.k', 'jonas_w'][at],
    profilePicture: 'animals/Lion.jpg',
    progressMessage,
    timestamp: now - at * 90_000,
  }));
}
