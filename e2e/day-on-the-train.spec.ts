import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { startInstalledBrowser, startOwnBrowser } from './own-browser.ts';
import { countWaiting, untilSent } from './pages/device-outbox.ts';
import { expectOnServer, readServerLists, taskScreen } from './pages/task-screen.ts';
import { readRewards, timerScreen } from './pages/timer-screen.ts';

const minute = 60_000;

test('a day on the train: what is done from a cold start without a network outlives the browser, and is sent once', async ({
  server,
  request,
}) => {
  const profileDir = mkdtempSync(join(tmpdir(), 'focuspool-train-'));

  // At home, the app gets onto the device.
  const { context: atHome, person, page: home } = await startInstalledBrowser(server, profileDir);
  await taskScreen(home).add('Pack');
  await expectOnServer(home, 'Pack');
  await untilSent(home);
  await atHome.close();

  // On the train there is no network, from the start of the browser to its end.
  const onTrain = await startOwnBrowser(profileDir);
  await onTrain.context.setOffline(true);
  const train = await onTrain.context.newPage();
  await train.clock.install();
  await train.goto(`${server.url}/tasks`);
  const tasks = taskScreen(train);
  await tasks.add('Read a chapter', 'Write the first page', 'Answer Sam', 'Call the bank');
  await tasks.checkbox('Pack').click();
  await tasks.rename('Answer Sam', 'Answer Sam and Kim');
  await tasks.deleteButton('Call the bank').click();
  await tasks.checkbox('Answer Sam and Kim').click();
  await tasks.moveHandle('Write the first page').focus();
  await train.keyboard.press('ArrowUp');
  await tasks.add('Look out of the window');
  const shown = [
    'Pack',
    'Write the first page',
    'Read a chapter',
    'Answer Sam and Kim',
    'Look out of the window',
  ];
  await tasks.expectTasks(...shown);

  await tasks.link('Write the first page').click();
  const timer = timerScreen(train);
  await timer.start.click();
  await expect(timer.pause).toBeVisible();
  const isCongratulated = expect(timer.congratulation).toBeVisible();
  await train.clock.fastForward(25 * minute);
  await isCongratulated;
  await timer.completeAndLook(() =>
    expect(train.getByText(/Your 25 minutes are saved on this device/)).toBeVisible(),
  );
  await expect.poll(() => countWaiting(train)).toBe(12);
  await onTrain.kill();

  // When the network is back, the same time has passed at the server.
  expect((await request.post(`${server.url}/dev/clock`, { data: { advanceMs: 26 * minute } })).status()).toBe(
    200,
  );
  const atWork = await startOwnBrowser(profileDir);
  const sent: string[] = [];
  atWork.context.on('request', (each) => {
    if (!each.url().endsWith('/api/operations')) return;
    const { operations } = each.postDataJSON() as { operations: { id: string; kind: string }[] };
    sent.push(...operations.map(({ id, kind }) => `${kind} ${id}`));
  });
  const work = await atWork.context.newPage();
  await work.clock.install({ time: Date.now() + 26 * minute });
  const isCounted = expect(
    work.getByText('Write the first page: 25 minutes and a trophy counted.'),
  ).toBeVisible();
  await Promise.all([isCounted, work.goto(`${server.url}/tasks`)]);
  await untilSent(work);
  await taskScreen(work).expectTasks(...shown);
  await taskScreen(work).expectCount(3, 5);
  await expectOnServer(work, ...shown);
  const [list] = await readServerLists(work);
  expect(list?.tasks.filter(({ isCompleted }) => isCompleted).map(({ text }) => text)).toEqual([
    'Pack',
    'Write the first page',
    'Answer Sam and Kim',
  ]);
  expect(await readRewards(work)).toEqual({ trophies: 1, totalMinutes: 25 });
  expect(sent.map((each) => each.split(' ')[0])).toEqual([
    ...Array(4).fill('add_task'),
    'tick_task',
    'rename_task',
    'delete_tasks',
    'tick_task',
    'move_task',
    'add_task',
    'start_run',
    'complete_run',
  ]);
  expect(new Set(sent).size).toBe(12);
  await atWork.context.close();
  await person.goHome();
  rmSync(profileDir, { recursive: true, force: true });
});
