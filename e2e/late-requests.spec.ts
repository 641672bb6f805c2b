import { expect, holdBack, test } from './fixtures.ts';
import { readServerRun } from './pages/other-device.ts';
import { moveClocksTogether } from './pages/page-clock.ts';
import { operationsAddress } from './pages/task-screen.ts';
import { startNewTask, timerScreen } from './pages/timer-screen.ts';

const minute = 60_000;

test('a pause that reaches the server a minute late is a pause of when it was pressed', async ({
  page,
  newPerson,
  server,
  request,
}) => {
  await newPerson({ isPremium: true });
  await page.clock.install();
  const timer = timerScreen(page);
  await startNewTask(page);
  const letThrough = await holdBack(page, operationsAddress);
  const isSent = page.waitForRequest((sent) => Boolean(sent.postData()?.includes('"pause_run"')));
  await timer.pause.click();
  const data = (await isSent).postDataJSON();
  await moveClocksTogether([page], async () => {
    await request.post(`${server.url}/dev/clock`, { data: { advanceMs: minute } });
    await page.clock.fastForward(minute);
  });
  // The page has given it up by now; what was under way arrives all the same.
  expect((await page.request.post('/api/operations', { data })).status()).toBe(200);
  const { worked } = (await readServerRun(page)).timer;
  expect(worked.reduce((sum, { from, to }) => sum + to - from, 0)).toBeLessThan(minute);
  letThrough();
  await timer.expectTime('24:00', '25:00');
});
