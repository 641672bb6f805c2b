import { randomUUID } from 'node:crypto';
import { minuteMs } from '@focuspool/domain/time-units';
import { expect, it } from 'vitest';
import { addTask, createOperationCalls, runTask } from '../../../testing/operation-calls.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const app = await startTestApp();
// Accounts are made at the system's time, so everyone below has had a day in which they can have worked.
app.clock.advance(24 * 60 * minuteMs);
const ago = (minutes: number) => app.clock.now().getTime() - minutes * minuteMs;

async function startWorker() {
  const person = await app.signUp({ isPremium: true });
  return { ...createOperationCalls(app, person), one: runTask() };
}

it.each([
  ['an hour behind', -60],
  ['an hour ahead', 60],
])('work from a device whose clock is %s counts at corrected times', async (_what, minutes) => {
  const { send, stamp, readRows, one } = await startWorker();
  const key = randomUUID();
  const verdicts = await send(
    [
      stamp({ kind: 'start_run', key, task: one }, { at: ago(25 - minutes) }),
      stamp({ kind: 'complete_run', key, rounding: 'nearest' }, { at: ago(5 - minutes) }),
    ],
    ago(-minutes),
  );
  expect(verdicts.map((verdict) => verdict.state === 'accepted' && verdict.operation?.at)).toEqual([
    ago(25),
    ago(5),
  ]);
  expect((await readRows()).totals.totalMinutes).toBe(20);
});

it('the clock of a device is trusted if it is off by no more than a network delay', async () => {
  const { send, stamp } = await startWorker();
  const [verdict] = await send([stamp(addTask('Soon'), { at: ago(1) })], ago(0) - 15_000);
  expect(verdict).toMatchObject({ operation: { at: ago(1) } });
});

/** Sends a run begun 25 minutes ago and paused 5 minutes ago, in a request that says when it was sent. */
async function sendRun(sentMinutesAgo: number, isClockMeasured: boolean) {
  const { send, stamp, readRows, one } = await startWorker();
  const key = randomUUID();
  const begun = stamp({ kind: 'start_run', key, task: one }, { at: ago(25) });
  const paused = stamp({ kind: 'pause_run', key }, { at: ago(5) });
  await send([begun, paused], ago(sentMinutesAgo), { isClockMeasured });
  return (await readRows()).run?.timer.worked;
}

it('times from a measured clock are kept even if their request arrives late', async () => {
  expect(await sendRun(4, true)).toEqual([{ from: ago(25), to: ago(5) }]);
});

it('times from a clock that was not measured are moved by the apparent delay of their request', async () => {
  expect(await sendRun(4, false)).toEqual([{ from: ago(21), to: ago(1) }]);
});

it("a clock ahead of the server's is corrected even if the device says it was measured", async () => {
  expect(await sendRun(-10, true)).toEqual([{ from: ago(35), to: ago(15) }]);
});

it('a wrong clock reported as measured gains no time that has not passed, and none twice', async () => {
  const { send, stamp, readRows, one } = await startWorker();
  const claim = async (from: number, to: number, sentMinutesAgo: number) => {
    const key = randomUUID();
    const begun = stamp({ kind: 'start_run', key, task: one, minutes: 55 }, { at: ago(from) });
    const completed = stamp({ kind: 'complete_run', key, rounding: 'nearest' }, { at: ago(to) });
    await send([begun, completed], ago(sentMinutesAgo), { isClockMeasured: true });
    return (await readRows()).totals.totalMinutes;
  };
  expect(await claim(30, 10, 60)).toBe(20);
  expect(await claim(30, 10, 300)).toBe(20);
  expect(await claim(10, -45, 60)).toBe(30);
});

it('a device that stamps operations in the future counts only the time that has passed', async () => {
  const { act, readRows, one } = await startWorker();
  const key = randomUUID();
  await act({ kind: 'start_run', key, task: one }, { at: ago(-300) });
  app.clock.advance(4 * minuteMs);
  await act({ kind: 'complete_run', key, rounding: 'nearest' }, { at: ago(-600) });
  expect((await readRows()).totals.totalMinutes).toBe(4);
});
