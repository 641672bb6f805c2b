import { randomUUID } from 'node:crypto';
import type { NewOperation, Verdict } from '@focuspool/domain/operation/operation';
import { placeReplySchema } from '@focuspool/domain/pool/pool-contract';
import { minuteMs } from '@focuspool/domain/time-units';
import type { TimerTask } from '@focuspool/domain/timer/shared-run';
import { longestWaitMs } from '@focuspool/domain/timer/worked-spans';
import { describe, expect, it } from 'vitest';
import { addTask, createOperationCalls, makeListId } from '../../../testing/operation-calls.ts';
import { readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { listRunsAfter } from '../timer/run-store.ts';

// Without simulated members, whose number is random, everyone here sits in one room.
const app = await startTestApp({ config: { hasSimulatedMembers: false } });
// Accounts are made at the system's time, so everyone below has had a day in which they can have worked.
app.clock.advance(24 * 60 * minuteMs);
const ago = (minutes: number) => app.clock.now().getTime() - minutes * minuteMs;

/** Starts a person with a list of two tasks; returns what they can do, at a given number of minutes ago. */
async function startWorker() {
  const person = await app.signUp({ isPremium: true });
  const calls = createOperationCalls(app, person);
  const listId = makeListId();
  const [one, other]: [TimerTask, TimerTask] = [
    { taskId: randomUUID(), taskName: 'Write', groupId: listId, minutes: 0 },
    { taskId: randomUUID(), taskName: 'Read', groupId: listId, minutes: 0 },
  ];
  for (const { taskId, taskName } of [one, other]) {
    await calls.act(addTask(taskName, taskId, { id: listId, title: 'Today' }));
  }
  const readRuns = () => listRunsAfter(app.services.database, person.userId, null, 100);
  const actAt = (minutes: number, what: NewOperation) => calls.act(what, { at: ago(minutes) });
  return {
    ...calls,
    person,
    listId,
    one,
    other,
    actAt,
    start: (minutes: number, key: string, task = one) => actAt(minutes, { kind: 'start_run', key, task }),
    complete: (minutes: number, key: string) =>
      actAt(minutes, { kind: 'complete_run', key, rounding: 'nearest' }),
    /** Takes a seat in the pool; returns a function that reads their card there. */
    sit: async () => {
      const { cookie } = person;
      await app.request('/api/pool/join', { cookie, body: { taskId: one.taskId } });
      return async () => {
        const { place } = await readReply(placeReplySchema, await app.request('/api/pool/place', { cookie }));
        return place?.room.members.find(({ id }) => id === place.memberId);
      };
    },
    readTask: async ({ taskId }: TimerTask) =>
      (await calls.readRows()).lists.flatMap(({ tasks }) => tasks).find(({ id }) => id === taskId),
    readMinutes: async () => (await readRuns()).map(({ minutes }) => minutes).sort(),
  };
}

const grantOf = (verdict: Verdict | undefined) =>
  verdict?.state === 'accepted' && verdict.operation?.kind === 'complete_run'
    ? verdict.operation.grant
    : null;

it('a run worked offline counts its worked time without the pause', async () => {
  const { start, actAt, complete, readTask, readRows, one } = await startWorker();
  const key = randomUUID();
  expect(await start(50, key)).toBe('accepted');
  expect(await actAt(40, { kind: 'pause_run', key })).toBe('accepted');
  expect(await start(20, key)).toBe('accepted');
  expect((await readRows()).run).toMatchObject({
    task: one,
    timer: { key, worked: [{ from: ago(50), to: ago(40) }], runningSince: ago(20) },
  });
  expect(await complete(12, key)).toBe('accepted');
  expect(await readTask(one)).toMatchObject({ isCompleted: true, minutes: 18 });
  expect(await readRows()).toMatchObject({ run: null, totals: { trophies: 1, totalMinutes: 18 } });
});

it('the verdict of a completion carries its grant, and a second run on a task earns no trophy', async () => {
  const { send, stamp, one } = await startWorker();
  const rounds = [];
  for (const at of [60, 30]) {
    const key = randomUUID();
    const verdicts = await send([
      stamp({ kind: 'start_run', key, task: one }, { at: ago(at) }),
      stamp({ kind: 'complete_run', key, rounding: 'up' }, { at: ago(at - 10) }),
    ]);
    rounds.push(grantOf(verdicts[1]));
  }
  const day = expect.any(String);
  expect(rounds).toEqual([
    { minutes: 10, earnedTrophy: true, uncounted: null, trophies: 1, totalMinutes: 10, day },
    { minutes: 10, earnedTrophy: false, uncounted: null, trophies: 1, totalMinutes: 20, day },
  ]);
});

it('a run counts no more than its duration, however late it is completed', async () => {
  const { start, complete, readMinutes } = await startWorker();
  const key = randomUUID();
  await start(120, key);
  await complete(0, key);
  expect(await readMinutes()).toEqual([25]);
});

it('a run that was set and dropped is gone and cannot be completed', async () => {
  const { actAt, readRows, complete, one } = await startWorker();
  const key = randomUUID();
  expect(await actAt(10, { kind: 'set_run', key, task: one, minutes: 40 })).toBe('accepted');
  expect((await readRows()).run).toMatchObject({ timer: { durationMs: 40 * minuteMs } });
  expect(await actAt(9, { kind: 'drop_run', key })).toBe('accepted');
  expect((await readRows()).run).toBeNull();
  expect(await complete(8, key)).toBe('run_unknown');
});

it('a run completes its task even if the list has been completed meanwhile', async () => {
  const { start, act, complete, readTask, one, listId } = await startWorker();
  const key = randomUUID();
  await start(30, key);
  await act({ kind: 'complete_list', listId });
  await complete(10, key);
  await act({ kind: 'open_list', listId });
  expect(await readTask(one)).toMatchObject({ isCompleted: true, minutes: 20 });
});

it('a run whose time is all counted for another run is refused and stays current', async () => {
  const { send, stamp, act, start, one, other, readRows } = await startWorker();
  const key = randomUUID();
  await start(60, key);
  await send([stamp({ kind: 'complete_run', key, rounding: 'nearest' }, { at: ago(40) })]);
  const again = randomUUID();
  const worked = [{ from: ago(58), to: ago(42) }];
  const timer = { key: again, durationMs: 25 * minuteMs, worked, runningSince: null };
  await act({ kind: 'adopt_run', task: other, timer });
  expect(await act({ kind: 'complete_run', key: again, rounding: 'nearest' })).toBe('run_overlaps');
  expect(await readRows()).toMatchObject({ run: { timer: { key: again } }, totals: { totalMinutes: 20 } });
  expect((await readRows()).lists[0]?.tasks).toMatchObject([{ id: one.taskId }, { isCompleted: false }]);
});

it('a restored task has the minutes of all its runs, even one in between, and earns one trophy', async () => {
  const { start, complete, act, readTask, readRows, one, listId } = await startWorker();
  const [before, between, after] = [randomUUID(), randomUUID(), randomUUID()];
  await start(90, before);
  await complete(80, before);
  await act({ kind: 'delete_tasks', taskIds: [one.taskId] });
  await start(60, between);
  await complete(55, between);
  const task = { id: one.taskId, text: 'Write', isCompleted: false, minutes: 3, before: null };
  expect(await act({ kind: 'restore_tasks', listId, tasks: [task] })).toBe('accepted');
  expect(await readTask(one)).toMatchObject({ minutes: 15, isCompleted: false });
  await start(30, after);
  await complete(20, after);
  expect(await readTask(one)).toMatchObject({ minutes: 25, isCompleted: true });
  expect((await readRows()).totals).toEqual({ trophies: 1, totalMinutes: 25 });
});

it.each([
  ['the earlier one arrives first', ['earlier', 'later']],
  ['the later one arrives first', ['later', 'earlier']],
])(
  'of two runs started apart the later one stops the earlier one, which waits aside (%s)',
  async (_what, order) => {
    const { start, complete, readRows, readTask, one, other } = await startWorker();
    const [first, second] = [randomUUID(), randomUUID()];
    for (const which of order) {
      const isEarlier = which === 'earlier';
      expect(await start(isEarlier ? 50 : 40, isEarlier ? first : second, isEarlier ? one : other)).toBe(
        'accepted',
      );
    }
    expect(await readRows()).toMatchObject({
      run: { task: other, timer: { key: second, runningSince: ago(40) } },
      aside: [{ task: one, timer: { key: first, worked: [{ from: ago(50), to: ago(40) }] } }],
    });
    expect(await complete(20, second)).toBe('accepted');
    expect(await complete(0, first)).toBe('accepted');
    expect([(await readTask(one))?.minutes, (await readTask(other))?.minutes]).toEqual([10, 20]);
    expect((await readRows()).aside).toEqual([]);
  },
);

it('a run continued on another device after its completion counts the work done since', async () => {
  const { start, actAt, complete, readMinutes, readTask, one } = await startWorker();
  const key = randomUUID();
  await start(60, key);
  await complete(50, key);
  expect(await actAt(45, { kind: 'pause_run', key })).toBe('run_unknown');
  expect(await start(40, key)).toBe('accepted');
  expect(await complete(35, key)).toBe('accepted');
  expect(await readMinutes()).toEqual([10, 5]);
  expect(await readTask(one)).toMatchObject({ minutes: 15 });
});

describe('a run kept by an earlier version of the app', () => {
  const timerOf = (key: string, changed: object = {}) => ({
    key,
    durationMs: 25 * minuteMs,
    worked: [{ from: ago(30), to: ago(20) }],
    runningSince: null,
    ...changed,
  });

  it('a run kept by an earlier version of the app is adopted and completed once', async () => {
    const { act, send, stamp, readMinutes, one } = await startWorker();
    const key = randomUUID();
    const adopted = stamp({ kind: 'adopt_run', task: one, timer: timerOf(key) });
    const completed = stamp({ kind: 'complete_run', key, rounding: 'nearest' });
    await send([adopted, completed]);
    // Another tab found the same run in the browser's storage.
    expect(await act({ kind: 'adopt_run', task: one, timer: timerOf(key) })).toBe('run_unknown');
    expect(await act({ kind: 'complete_run', key, rounding: 'nearest' })).toBe('run_counted');
    expect(await readMinutes()).toEqual([10]);
  });

  it('a running timer kept by an earlier version of the app keeps running', async () => {
    const { act, readRows, one } = await startWorker();
    const key = randomUUID();
    const timer = timerOf(key, { runningSince: ago(5) });
    expect(await act({ kind: 'adopt_run', task: one, timer })).toBe('accepted');
    expect((await readRows()).run?.timer).toMatchObject(timer);
  });

  it.each([
    ['that begins in the future', () => ({ worked: [], runningSince: ago(-1) })],
    ['of a length that the slider does not offer', () => ({ worked: [], durationMs: 12.5 * minuteMs })],
    ['longer than the maximum', () => ({ durationMs: 90 * minuteMs })],
  ])('a run kept by an earlier version of the app %s is refused', async (_what, change) => {
    const { act, readRows, one } = await startWorker();
    const timer = timerOf(randomUUID(), change());
    expect(await act({ kind: 'adopt_run', task: one, timer })).toBe('invalid_input');
    expect((await readRows()).run).toBeNull();
  });

  it('a run kept by an earlier version of the app loses impossible work but keeps its time left', async () => {
    const { act, readRows, one } = await startWorker();
    const key = randomUUID();
    const worked = [
      { from: ago(2) - longestWaitMs, to: ago(-2) - longestWaitMs },
      { from: ago(3), to: ago(-4) },
    ];
    const timer = timerOf(key, { worked, durationMs: 30 * minuteMs });
    expect(await act({ kind: 'adopt_run', task: one, timer })).toBe('accepted');
    expect((await readRows()).run?.timer).toMatchObject({
      worked: [
        { from: ago(0) - longestWaitMs, to: ago(-2) - longestWaitMs },
        { from: ago(3), to: ago(0) },
      ],
      durationMs: 24 * minuteMs,
    });
  });
});

it("a member's card in the room follows the operations on their run", async () => {
  const { start, actAt, complete, sit } = await startWorker();
  const readCard = await sit();
  const readRun = async () => (await readCard())?.run;
  const key = randomUUID();
  await start(10, key);
  const running = { startedAt: ago(10), endsAt: ago(-15), pausedPercent: null };
  expect(await readRun()).toEqual(running);
  await actAt(5, { kind: 'pause_run', key });
  expect(await readRun()).toMatchObject({ pausedPercent: 20 });
  await start(0, key);
  await complete(0, key);
  expect(await readRun()).not.toMatchObject({ pausedPercent: 20 });
});

it("a member's card shows their break until they work again or leave it", async () => {
  const { start, complete, actAt, other, readRows, sit } = await startWorker();
  const readCard = await sit();
  const [key, rest] = [randomUUID(), randomUUID()];
  await start(40, key);
  await complete(15, key);
  expect(await actAt(4, { kind: 'start_break', key: rest, minutes: 5 })).toBe('accepted');
  const run = { startedAt: ago(4), endsAt: ago(-1), pausedPercent: null, isBreak: true };
  expect(await readCard()).toMatchObject({ run });
  expect((await readRows()).rhythm).toMatchObject({
    lastBreak: { key: rest, startedAt: ago(4), minutes: 5, leftAt: null },
    recentRuns: [ago(15)],
  });
  const next = randomUUID();
  await start(3, next, other);
  const working = await readCard();
  expect(working).toMatchObject({ taskName: 'Read', run: { pausedPercent: null } });
  expect(working?.run).not.toHaveProperty('isBreak');
  await complete(2, next);
  const last = randomUUID();
  await actAt(2, { kind: 'start_break', key: last, minutes: 5 });
  await actAt(1, { kind: 'leave_break', key: last });
  expect(await readCard()).toBeUndefined();
});

it("a member's card still shows the break while they set or drop their next run", async () => {
  const { actAt, other, sit } = await startWorker();
  const readCard = await sit();
  await actAt(1, { kind: 'start_break', key: randomUUID(), minutes: 5 });
  const key = randomUUID();
  await actAt(0, { kind: 'set_run', key, task: other, minutes: 30 });
  expect(await readCard()).toMatchObject({ run: { startedAt: ago(1), isBreak: true } });
  await actAt(0, { kind: 'drop_run', key });
  expect(await readCard()).toMatchObject({ run: { startedAt: ago(1), isBreak: true } });
});

it('a break reported late, after its member has worked on, does not cost their seat', async () => {
  const { start, actAt, sit } = await startWorker();
  const readCard = await sit();
  const key = randomUUID();
  await start(20, key);
  await actAt(10, { kind: 'pause_run', key });
  expect(await actAt(30, { kind: 'start_break', key: randomUUID(), minutes: 60 })).toBe('accepted');
  expect(await readCard()).toMatchObject({ run: { pausedPercent: 40 } });
});

it('a run extended at its end counts all its worked time, and the break after it counts nothing', async () => {
  const { start, complete, actAt, readMinutes } = await startWorker();
  const key = randomUUID();
  await start(60, key);
  expect(await actAt(20, { kind: 'extend_run', key, minutes: 5 })).toBe('accepted');
  await complete(10, key);
  expect(await actAt(10, { kind: 'start_break', key: randomUUID(), minutes: 5 })).toBe('accepted');
  expect(await readMinutes()).toEqual([30]);
});

it.each([
  ['a break of more than an hour', { kind: 'start_break', key: randomUUID(), minutes: 61 }],
  ['a break of zero minutes', { kind: 'start_break', key: randomUUID(), minutes: 0 }],
  ['a run length of an hour', { kind: 'set_rhythm', settings: { runMinutes: 60 } }],
  ['a long break after every run', { kind: 'set_rhythm', settings: { runsUntilLongBreak: 1 } }],
  ['an extension by half a minute', { kind: 'extend_run', key: randomUUID(), minutes: 0.5 }],
] satisfies [string, NewOperation][])('%s is refused and changes nothing', async (_what, operation) => {
  const { send, stamp, readRows } = await startWorker();
  const before = await readRows();
  expect(await send([stamp(operation)])).toMatchObject([{ state: 'refused', reason: 'invalid_input' }]);
  expect(await readRows()).toEqual(before);
});

it('a run in a room is rounded up, whatever rounding the device asks for', async () => {
  const { person, send, stamp, one } = await startWorker();
  await app.request('/api/pool/join', { cookie: person.cookie, body: { taskId: one.taskId } });
  const key = randomUUID();
  await send([stamp({ kind: 'start_run', key, task: one })]);
  app.clock.advance(61_000);
  const [verdict] = await send([stamp({ kind: 'complete_run', key, rounding: 'nearest' })]);
  expect(grantOf(verdict)).toMatchObject({ minutes: 2 });
});

it('the feed accepts progress of a run by the time since the server first saw the run', async () => {
  const { person, start, act, other } = await startWorker();
  const post = async (runKey: string, mark: number) =>
    (await app.request('/api/feed', { cookie: person.cookie, body: { runKey, mark } })).status;
  const [told, begun] = [randomUUID(), randomUUID()];
  await start(5, told);
  app.clock.advance(8 * minuteMs);
  expect(await post(told, 50)).toBe(409);
  app.clock.advance(5 * minuteMs);
  expect(await post(told, 50)).toBe(200);
  await start(0, begun, other);
  expect(await post(told, 100)).toBe(409);
  // When a run was first seen is remembered while it waits aside.
  await act({ kind: 'drop_run', key: begun });
  await start(0, told);
  app.clock.advance(7 * minuteMs);
  expect(await post(told, 100)).toBe(409);
  app.clock.advance(5 * minuteMs);
  expect(await post(told, 100)).toBe(200);
});
