import type { APIResponse, Page, Route } from '@playwright/test';
import { computeCode } from '../server/testing/authenticator.ts';
import { expect, test } from './fixtures.ts';
import { AccountSteps, waitForMailedLink } from './pages/account-steps.ts';
import { countSnapshots, untilSent } from './pages/device-outbox.ts';
import { openConnected } from './pages/live-connection.ts';
import { waitTwoFrames } from './pages/page-clock.ts';
import { settingsScreen } from './pages/settings-screen.ts';
import { taskScreen } from './pages/task-screen.ts';

// The server no longer knows the previous session.
const askedBeforeTheAnswer = /status of 401|WebSocket connection/;

const newPassword = 'a quite different horse';

/** Replaces the page's time limits for answers, which no test clock moves. Returns a function that lets time pass for them. */
async function holdLimits(page: Page): Promise<(milliseconds: number) => Promise<void>> {
  await page.addInitScript(() => {
    const limits: { readonly milliseconds: number; readonly end: AbortController }[] = [];
    AbortSignal.timeout = (milliseconds) => {
      const end = new AbortController();
      limits.push({ milliseconds, end });
      return end.signal;
    };
    addEventListener('test:passing', (event) => {
      const passed = (event as CustomEvent<number>).detail;
      for (const { milliseconds, end } of limits) {
        if (milliseconds <= passed) end.abort(new DOMException('It took too long.', 'TimeoutError'));
      }
    });
  });
  return (milliseconds) =>
    page.evaluate((detail) => void dispatchEvent(new CustomEvent('test:passing', { detail })), milliseconds);
}

/** Lets the server do what a call asks for, while its answer, with its cookies, is still on the way. */
async function fetchAhead(page: Page, route: Route): Promise<APIResponse> {
  const cookies = await page.context().cookies();
  const response = await route.fetch();
  await page.context().addCookies(cookies);
  return response;
}

async function loseAnswer(page: Page, address: string): Promise<void> {
  const lose = async (route: Route) => {
    await fetchAhead(page, route);
    await route.abort('timedout');
  };
  await page.route(address, lose, { times: 1 });
}

/** Lets an answer arrive after twenty seconds. */
async function delayAnswer(page: Page, address: string): Promise<void> {
  const pass = await holdLimits(page);
  await page.route(address, async (route) => {
    const response = await fetchUntilRefused(page, route);
    await pass(20_000);
    await route.fulfill({ response });
  });
}

/** Lets the server do what a call asks for, and the page then ask who is signed in. */
async function fetchUntilAsked(page: Page, route: Route): Promise<APIResponse> {
  const isAsked = page.waitForResponse('**/api/account/viewer');
  const response = await fetchAhead(page, route);
  await (await isAsked).finished();
  await waitTwoFrames(page);
  return response;
}

/** Lets the server do what a call asks for, and the page then reconnect in vain until it doubts its session. */
async function fetchUntilRefused(page: Page, route: Route): Promise<APIResponse> {
  const isRefused = Promise.withResolvers<void>();
  let refused = 0;
  page.on('websocket', (socket) =>
    socket.on('socketerror', () => {
      refused += 1;
      if (refused === 2) isRefused.resolve();
    }),
  );
  const response = await fetchAhead(page, route);
  await isRefused.promise;
  await waitTwoFrames(page);
  return response;
}

async function enterNewPassword(page: Page, password: string): Promise<void> {
  const screen = settingsScreen(page);
  await openConnected(page, '/settings');
  await screen.changePassword.click();
  await screen.currentPassword.fill(password);
  await screen.newPassword.fill(newPassword);
}

/** Goes as far as the code of an app that the person has just set up; returns a function that computes such codes. */
async function enterAppCode(page: Page, password: string): Promise<(laterMs?: number) => Promise<string>> {
  const { twoStep } = settingsScreen(page);
  await openConnected(page, '/settings');
  await twoStep.turnOn.click();
  await twoStep.password.fill(password);
  await twoStep.button('Continue').click();
  await expect(twoStep.picture).toBeVisible();
  const key = (await twoStep.key.textContent()) ?? '';
  const compute = async (laterMs = 0) => {
    const headers = (await page.request.get('/api/sign-in/methods')).headers();
    return computeCode(key, Number(headers['x-server-time']) + laterMs);
  };
  await twoStep.code.fill(await compute());
  return compute;
}

test('a new password whose answer takes twenty seconds is changed, and this device stays signed in', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.allow(askedBeforeTheAnswer);
  const { password } = await newPerson();
  await delayAnswer(page, '**/api/account/password');
  await enterNewPassword(page, password);
  await settingsScreen(page).saveNewPassword.click();
  await expect(page.getByText('Your password has been changed, and every other device')).toBeVisible();
});

test('a new password whose answer overtakes that of who is there leaves this device signed in', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.allow(askedBeforeTheAnswer);
  const { password } = await newPerson();
  await enterNewPassword(page, password);
  const isAnswered = Promise.withResolvers<void>();
  await page.route('**/api/account/password', async (route) => {
    await route.fulfill({ response: await fetchUntilRefused(page, route) });
    isAnswered.resolve();
  });
  await page.route('**/api/account/viewer', async (route) => {
    const response = await route.fetch();
    await isAnswered.promise;
    await route.fulfill({ response });
  });
  await settingsScreen(page).saveNewPassword.click();
  await expect(page.getByText('Your password has been changed, and every other device')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(settingsScreen(page).devices.first()).toBeVisible();
});

test('a new password whose answer is lost leads to the login, which says to try it', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_TIMED_OUT/);
  consoleErrors.allow(askedBeforeTheAnswer);
  const { email, password } = await newPerson();
  await enterNewPassword(page, password);
  await loseAnswer(page, '**/api/account/password');
  await settingsScreen(page).saveNewPassword.click();
  await expect(page.getByText('Your new password may have been saved.')).toBeVisible();
  await new AccountSteps(page).logIn(email, newPassword);
  await expect(page).toHaveURL('/');
});

test('two-step sign-in whose answer takes twenty seconds shows its codes', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.allow(askedBeforeTheAnswer);
  const { password } = await newPerson();
  await delayAnswer(page, '**/second-factors/app/confirmation');
  await enterAppCode(page, password);
  const { twoStep } = settingsScreen(page);
  await twoStep.button('Turn it on').click();
  await expect(twoStep.dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
});

test('two-step sign-in whose answer is lost leads to the login, which says that it is on', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_TIMED_OUT/);
  consoleErrors.allow(askedBeforeTheAnswer);
  const { email, password } = await newPerson();
  const computeLater = await enterAppCode(page, password);
  await loseAnswer(page, '**/second-factors/app/confirmation');
  await settingsScreen(page).twoStep.button('Turn it on').click();
  await expect(page.getByText('Two-step sign-in should be on now.')).toBeVisible();
  const steps = new AccountSteps(page);
  await steps.logIn(email, password);
  await page.getByLabel('Code', { exact: true }).fill(await computeLater(30_000));
  await steps.button('Continue').click();
  await expect(page).toHaveURL('/');
});

/** Brings a person with a list on the device to the settings. */
async function openWithLists(page: Page): Promise<void> {
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('A secret');
  await untilSent(page);
  await openConnected(page, '/settings');
  expect(await countSnapshots(page)).toBe(1);
}

test('whoever signs out leaves no lists, where the page hears of it before the answer', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.allow(askedBeforeTheAnswer);
  await newPerson({ isPremium: true });
  await openWithLists(page);
  await page.route('**/api/account/sign-out', async (route) => {
    await route.fulfill({ response: await fetchUntilAsked(page, route) });
  });
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => countSnapshots(page)).toBe(0);
  await page.unrouteAll({ behavior: 'wait' });
});

test('whoever signs out leaves no lists, where the answer is lost', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_TIMED_OUT/);
  consoleErrors.allow(askedBeforeTheAnswer);
  await newPerson({ isPremium: true });
  await openWithLists(page);
  await loseAnswer(page, '**/api/account/sign-out');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => countSnapshots(page)).toBe(0);
});

test('a deletion whose answer is lost is told, and leaves no lists', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_TIMED_OUT/);
  consoleErrors.allow(askedBeforeTheAnswer);
  const { password } = await newPerson({ isPremium: true });
  await openWithLists(page);
  const screen = settingsScreen(page);
  await screen.deleteAccount.click();
  await screen.deletionPassword.fill(password);
  await loseAnswer(page, '**/api/privacy/account-deletion');
  await screen.deleteForGood.click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect.poll(() => countSnapshots(page)).toBe(0);
});

/** The server answers the next matching call, but the answer does not reach the page until `come` is called. */
async function holdAnswer(
  page: Page,
  address: string,
): Promise<{ isGiven: Promise<void>; come: () => void }> {
  const given = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    const response = await route.fetch();
    given.resolve();
    await held.promise;
    // The page may have aborted the call.
    await route.fulfill({ response }).catch(() => {});
  };
  await page.route(address, hold, { times: 1 });
  return { isGiven: given.promise, come: held.resolve };
}

test('whoever has followed the link is let on, also while an answer from before that is on its way', async ({
  page,
  newPerson,
  newBrowser,
}) => {
  const { email } = await newPerson({ isVerified: false });
  const steps = new AccountSteps(page);
  await holdLimits(page);
  await page.goto('/verify-email');
  await expect(steps.heading('Verify your email')).toBeVisible();
  // The page asks every five seconds.
  const answer = await holdAnswer(page, '**/api/account/viewer');
  await answer.isGiven;
  const elsewhere = await (await newBrowser()).newPage();
  await elsewhere.goto(await waitForMailedLink(page.request, email, '/verify-email'));
  await expect(new AccountSteps(elsewhere).heading('Your email is verified')).toBeVisible();
  await steps.button("I've verified my email").click();
  await expect(page).toHaveURL('/');
  answer.come();
});
