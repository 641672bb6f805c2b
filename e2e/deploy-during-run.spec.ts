import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findFreePort } from '../server/testing/services/free-port.ts';
import { expect, test } from './fixtures.ts';
import { countWaiting, untilSent } from './pages/device-outbox.ts';
import { waitUntilInstalled } from './pages/installed-app.ts';
import { moveClocksTogether } from './pages/page-clock.ts';
import { taskScreen } from './pages/task-screen.ts';
import { readRewards, timerScreen } from './pages/timer-screen.ts';
import { makePerson } from './people.ts';
import { startTestedServer } from './tested-server.ts';

const minute = 60_000;

test.use({ serviceWorkers: 'allow' });

/** Records the sounds and notifications of the page while its person looks elsewhere. */
async function noteSignals(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const signals = { told: [] as string[], bells: 0 };
    Object.assign(window, { Notification: { permission: 'granted' }, signals });
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body } = {}) => {
      signals.told.push(`${title}: ${body}`);
    };
    const createOscillator = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function ring() {
      signals.bells += 1;
      return createOscillator.call(this);
    };
    Object.defineProperty(document, 'hidden', { get: () => true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'signals'));
}

test('a run goes on and ends on time while the server is replaced, though the page is loaded anew, and counts once', async ({
  page,
  context,
  request,
  consoleErrors,
}) => {
  // A connection that arrives just as the server closes is reset, whichever side was first.
  consoleErrors.expect(/ERR_(CONNECTION_|EMPTY_RESPONSE|FAILED|SOCKET_)|status of 50\d|WebSocket/);
  const dataDir = mkdtempSync(join(tmpdir(), 'focuspool-deploy-'));
  const settings = { PORT: String(await findFreePort()) };
  const before = await startTestedServer(dataDir, settings);
  const person = await makePerson(before, context, { isPremium: true });
  const passAtServer = async (advanceMs: number) => {
    const data = { advanceMs };
    expect((await request.post(`${before.url}/dev/clock`, { data })).status()).toBe(200);
  };
  const readSignals = await noteSignals(page);
  await page.clock.install();
  await page.goto(`${before.url}/tasks`);
  await waitUntilInstalled(page);
  const tasks = taskScreen(page);
  await tasks.add('Water the plants');
  await tasks.link('Water the plants').click();
  const timer = timerScreen(page);
  await timer.startRecorded();
  await untilSent(page);
  await moveClocksTogether([page], async () => {
    await passAtServer(20 * minute);
    await page.clock.fastForward(20 * minute);
  });

  await before.stop({ keepsData: true });
  await page.reload();
  await timer.expectTime('03:00', '05:00');
  // Browsers stay silent until the person has pressed something.
  await page.getByRole('button', { name: 'Mute the chime' }).click();
  await page.getByRole('button', { name: 'Turn the chime on' }).click();
  await page.clock.fastForward(5 * minute);
  await expect(timer.clock).toHaveText('00:00');
  await expect(page).toHaveTitle(/^Time is up · /);
  await expect
    .poll(readSignals)
    .toEqual({ told: ['Time is up: Water the plants'], bells: expect.any(Number) });
  expect(await readSignals()).not.toMatchObject({ bells: 0 });
  await page.reload();
  await expect(timer.clock).toHaveText('00:00');
  expect(await readSignals()).toEqual({ told: [], bells: 0 });
  await timer.completeAndLook(() =>
    expect(page.getByText(/Your 25 minutes are saved on this device/)).toBeVisible(),
  );
  await expect(page).toHaveURL(/\/tasks$/);
  await expect.poll(() => countWaiting(page)).toBe(1);

  const completions: number[] = [];
  page.on('response', (response) => {
    if (response.request().postData()?.includes('"complete_run"')) completions.push(response.status());
  });
  // The page must ask for nothing before the new server has its time.
  const stoppedAt = (await page.evaluate(() => Date.now())) + minute;
  await page.clock.pauseAt(stoppedAt);
  const after = await startTestedServer(dataDir, settings);
  await passAtServer(stoppedAt - Date.now());
  await page.clock.resume();
  await expect(page.getByText('Water the plants: 25 minutes and a trophy counted.')).toBeVisible({
    timeout: 60_000,
  });
  await untilSent(page);
  // The browser reports an answer later than the page shows it.
  await expect.poll(() => completions).toEqual([200]);
  expect(await readRewards(page)).toEqual({ trophies: 1, totalMinutes: 25 });
  await person.goHome();
  await page.close();
  await after.stop();
});
