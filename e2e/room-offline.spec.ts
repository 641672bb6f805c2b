import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { startInstalledBrowser, startOwnBrowser } from './own-browser.ts';
import { countWaiting, untilSent } from './pages/device-outbox.ts';
import { poolScreen } from './pages/pool-screen.ts';
import { taskScreen } from './pages/task-screen.ts';
import { readRewards } from './pages/timer-screen.ts';

const minute = 60_000;

test('a run in a room goes on as the network goes, is found again by a browser that starts without one, and counts once', async ({
  server,
  request,
}) => {
  const profileDir = mkdtempSync(join(tmpdir(), 'focuspool-room-'));
  const { context, person, page } = await startInstalledBrowser(server, profileDir);
  const tasks = taskScreen(page);
  await tasks.add('Write the first page');
  await tasks.link('Write the first page').click();
  await page.getByRole('link', { name: 'Join Task Pool >' }).click();
  const room = poolScreen(page);
  await expect(room.members.first()).toContainText('(you)');
  await room.start.click();
  await expect(room.pause).toBeVisible();
  await untilSent(page);

  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\. Your timer keeps running/)).toBeVisible();
  await room.expectBar(person.username, 0, 'running');
  await expect(room.pause).toBeVisible();
  await context.close();

  const after = await startOwnBrowser(profileDir);
  await after.context.setOffline(true);
  const cold = await after.context.newPage();
  await cold.clock.install();
  await cold.goto(`${server.url}/tasks`);
  await cold.getByRole('link', { name: /Write the first page: .* Back to the room/ }).click();
  await expect(cold).toHaveURL(/\/tp$/);
  await expect(cold.getByRole('heading', { name: 'Your run continues without the room' })).toBeVisible();
  await expect(cold.getByRole('heading', { name: 'Write the first page' })).toBeVisible();
  const alone = poolScreen(cold);
  await expect(alone.pause).toBeVisible();
  await cold.clock.fastForward(25 * minute);
  await alone.tick.click();
  await alone.yes.click();
  await expect(cold.getByText(/Your 25 minutes are saved on this device/)).toBeVisible();
  await expect(cold).toHaveURL(/\/tasks$/);
  expect(await countWaiting(cold)).toBe(1);
  await expect(cold.getByText(/^You are offline\. Changes are kept/)).toBeVisible();

  const sent: string[] = [];
  // What is sent a moment before the network is back reaches no one.
  after.context.on('response', (answer) => {
    const each = answer.request();
    if (!each.url().endsWith('/api/operations')) return;
    const { operations } = each.postDataJSON() as { operations: { kind: string }[] };
    sent.push(...operations.map(({ kind }) => kind));
  });
  // When the network is back, the same time has passed at the server.
  const passed = await request.post(`${server.url}/dev/clock`, { data: { advanceMs: 25 * minute } });
  expect(passed.status()).toBe(200);
  await after.context.setOffline(false);
  await expect(cold.getByText('Write the first page: 25 minutes and a trophy counted.')).toBeVisible();
  await untilSent(cold);
  // The browser reports an answer later than the page shows it.
  await expect.poll(() => sent).toEqual(['complete_run']);
  expect(await readRewards(cold)).toEqual({ trophies: 1, totalMinutes: 25 });
  await after.context.close();
  await person.goHome();
  rmSync(profileDir, { recursive: true, force: true });
});
