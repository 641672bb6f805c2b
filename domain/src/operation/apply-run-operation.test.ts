import { describe, expect, it } from 'vitest';
import { countLooks } from '../../testing/counted-looks.ts';
import { uuid } from '../../testing/numbered-uuid.ts';
import { after, on, t0, tell } from '../../testing/run-steps.ts';
import type { TaskList } from '../task/task-contract.ts';
import { minuteMs } from '../time-units.ts';
import { maxSpans, type Span, sumSpans } from '../timer/worked-spans.ts';
import { applyOperation, applyOperations, emptyState } from './apply-operation.ts';
import { findRun, maxRunsAside } from './apply-run-operation.ts';
import type { Operation, PersonState } from './operation.ts';

const [X, Y, Z] = [on(uuid(101)), on(uuid(102)), on(uuid(103))];
const worked = (from: number, to: number): Span => ({ from: t0 + from * minuteMs, to: t0 + to * minuteMs });

it.each<[string, Operation[], string[]]>([
  ['that is started is running', [X.start(0)], ['hand 101: 0-']],
  ['that is started again while it is running goes on unchanged', [X.start(0), X.start(9)], ['hand 101: 0-']],
  ['that is paused keeps its time', [X.start(0), X.pause(5)], ['hand 101: 0-5']],
  ['goes on from the instant of its next start', [X.start(0), X.pause(5), X.start(9)], ['hand 101: 0-5 9-']],
  ['that is set has no time', [X.set(0, 40)], ['hand 101:']],
  ['that is only set is replaced by one set for another task', [X.set(0, 40), Y.set(1, 5)], ['hand 102:']],
  ['that is let go is gone', [X.start(0), X.drop(5)], []],
  ['that is let go while aside is gone', [X.start(0), Y.start(5), X.drop(9)], ['hand 102: 5-']],
  ['that is completed is gone', [X.start(0), X.complete(5)], []],
  ['that is completed while aside is gone', [X.start(0), Y.start(5), X.complete(9)], ['hand 102: 5-']],
])('a run %s', (_what, all, told) => {
  expect(tell(after(...all))).toEqual(told);
});

it('a run has the length given at its start, or else 25 minutes', () => {
  expect(after(X.start(0, 40)).run?.timer.durationMs).toBe(40 * minuteMs);
  expect(after(X.start(0)).run?.timer.durationMs).toBe(25 * minuteMs);
});

it('a run keeps its length when it is started again with another one', () => {
  expect(after(X.start(0), X.pause(5), X.start(9, 40)).run?.timer.durationMs).toBe(25 * minuteMs);
});

it('setting a run to minutes leaves that many beyond what was worked by then', () => {
  expect(after(X.start(0), X.pause(5), X.set(6, 40)).run?.timer.durationMs).toBe(45 * minuteMs);
  expect(after(X.start(0), X.pause(5), X.start(7), X.pause(9), X.set(6, 40)).run?.timer.durationMs).toBe(
    45 * minuteMs,
  );
  expect(after(X.start(0), X.pause(20), X.set(-5, 5)).run?.timer.durationMs).toBe(20 * minuteMs);
});

it('a run that has reached zero can go on after it is set', () => {
  expect(tell(after(X.start(0), X.set(60, 10)))).toEqual(['hand 101: 0-25']);
  expect(tell(after(X.start(0), X.set(60, 10), X.start(61)))).toEqual(['hand 101: 0-25 61-']);
});

it('a run that has reached zero is paused and put aside with its whole length', () => {
  expect(tell(after(X.start(0), X.pause(60)))).toEqual(['hand 101: 0-25']);
  expect(tell(after(X.start(0), Y.start(60)))).toEqual(['hand 102: 60-', 'aside 101: 0-25']);
});

it.each<[string, Operation[], Operation, string]>([
  ['pausing an unknown one', [], X.pause(0), 'run_unknown'],
  ['completing an unknown one', [], X.complete(0), 'run_unknown'],
  ['completing one without any work', [X.set(0, 25)], X.complete(1), 'run_impossible'],
  ['starting one at zero', [X.start(0), X.pause(30)], X.start(40), 'run_at_zero'],
  ['starting one that has reached zero unnoticed', [X.start(0)], X.start(40), 'run_at_zero'],
  ['setting one while it is running', [X.start(0)], X.set(1, 25), 'run_running'],
  ['setting another one beside one with work', [X.start(0), X.pause(5)], Y.set(6, 25), 'run_unknown'],
  ['setting a length that is not allowed', [], X.set(0, 3), 'run_length_wrong'],
])('the run operation is refused: %s', (_what, all, operation, reason) => {
  expect(applyOperation(after(...all), operation)).toEqual({ ok: false, reason });
});

it('starting another run drops a run that was only set', () => {
  expect(tell(after(X.set(0, 40), Y.start(1)))).toEqual(['hand 102: 1-']);
});

it('starting a run that is aside makes it current, and puts the current one aside', () => {
  const all = [X.start(0), Y.start(5), X.start(9)];
  expect(tell(after(...all))).toEqual(['hand 101: 0-5 9-', 'aside 102: 5-9']);
});

it(`starting a run is refused while ${maxRunsAside} others are aside`, () => {
  const starts = Array.from({ length: maxRunsAside + 1 }, (_, at) => on(uuid(200 + at)).start(at));
  const full = after(...starts);
  expect(full.aside).toHaveLength(maxRunsAside);
  expect(applyOperation(full, X.start(500))).toEqual({ ok: false, reason: 'runs_waiting' });
  expect(after(...starts, on(uuid(200)).drop(500), X.start(501)).aside).toHaveLength(maxRunsAside);
});

it('a run that is paused more often than spans are kept loses no time', () => {
  const all = Array.from({ length: maxSpans + 9 }, (_, at) => [X.start(at / 50), X.pause((at + 0.5) / 50)]);
  const { timer } = after(X.set(0, 55), ...all.flat()).run ?? {};
  expect(timer?.worked).toHaveLength(maxSpans);
  expect(sumSpans(timer?.worked ?? [])).toBe((maxSpans + 9) * 0.01 * minuteMs);
});

it.each<[string, Operation[], Operation[], string[]]>([
  ['start two runs', [X.start(0)], [Y.start(5)], ['hand 102: 5-', 'aside 101: 0-5']],
  [
    'start two runs, and pause the earlier',
    [X.start(0), X.pause(3)],
    [Y.start(5)],
    ['hand 102: 5-', 'aside 101: 0-3'],
  ],
  [
    'pause the earlier after the other one stopped it',
    [X.start(0), X.pause(9)],
    [Y.start(5)],
    ['hand 102: 5-', 'aside 101: 0-5'],
  ],
  ['pause both', [X.start(0), X.pause(9)], [Y.start(5), Y.pause(7)], ['hand 102: 5-7', 'aside 101: 0-5']],
  ['complete the earlier', [X.start(0), X.complete(9)], [Y.start(5)], ['hand 102: 5-']],
  ['pause one run', [X.start(0), X.pause(5)], [X.start(0), X.pause(9)], ['hand 101: 0-5']],
  [
    'pause one run, and start it again',
    [X.start(0), X.pause(5)],
    [X.start(0), X.pause(4), X.start(9)],
    ['hand 101: 0-4 9-'],
  ],
])(
  'two devices without a connection %s: the result does not depend on their order',
  (_what, one, other, told) => {
    expect(tell(after(...one, ...other))).toEqual(told);
    expect(tell(after(...other, ...one))).toEqual(told);
  },
);

it('a start that arrives late stops at the next start, and takes its time from the run before', () => {
  const known = after(X.start(0), Y.start(8), X.drop(9), X.adopt(9, { worked: [worked(0, 8)] }));
  expect(tell(known)).toEqual(['hand 102: 8-', 'aside 101: 0-8']);
  expect(tell(applyOperations(known, [Z.start(3)]))).toEqual([
    'hand 102: 8-',
    'aside 103: 3-8',
    'aside 101: 0-3',
  ]);
  expect(tell(applyOperations(known, [Z.start(3), Z.pause(4)]))).toEqual([
    'hand 102: 8-',
    'aside 103: 3-4',
    'aside 101: 0-3',
  ]);
});

it('the work of two devices on one run is merged, each instant once', () => {
  const heard = [X.start(0), X.pause(10)];
  expect(tell(after(...heard, X.start(5), X.pause(15)))).toEqual(['hand 101: 0-10 10-15']);
});

it('a run goes on although an earlier pause arrives late', () => {
  expect(tell(after(X.start(0), X.pause(4), X.start(9), X.pause(5)))).toEqual(['hand 101: 0-4 9-']);
});

it('work on a run that another device let go starts it again', () => {
  expect(tell(after(X.start(0), X.drop(5), X.start(6), X.pause(9)))).toEqual(['hand 101: 6-9']);
});

describe('operations applied again', () => {
  const histories: Operation[][] = [
    [X.set(0, 40), X.start(1), X.pause(5)],
    [X.start(0), X.pause(5), X.start(9)],
    [X.start(0), X.pause(5), X.start(9), X.pause(12)],
    [X.start(0), X.pause(5), X.set(6, 10), X.start(9), X.pause(12)],
    [X.start(0), Y.start(5)],
    [X.start(0), Y.start(5), X.start(9), Y.start(12), Y.pause(13)],
  ];

  it.each(histories.map((all) => [all.map(({ kind }) => kind).join(', '), all] as const))(
    'applying %s again on a snapshot that contains them changes nothing',
    (_kinds, all) => {
      const state = after(...all);
      for (const [at] of all.entries()) expect(applyOperations(state, all.slice(at))).toEqual(state);
    },
  );

  it('a start that another run has stopped since does not make its run current when applied again', () => {
    const state = after(X.start(0), Y.start(5));
    expect(applyOperations(state, [X.start(0)])).toBe(state);
  });

  it('a start that the server settled slightly later counts no time twice when applied again', () => {
    const state = after(X.start(0.01), X.pause(5.01), X.start(9.01));
    expect(tell(applyOperations(state, [X.start(0), X.pause(5), X.start(9)]))).toEqual(tell(state));
  });
});

it.each<[string, Operation[], string[]]>([
  ['a pause before the start stops the run at once', [X.start(5), X.pause(0)], ['hand 101:']],
  [
    'a start before the last pause goes on from that pause',
    [X.start(0), X.pause(9), X.start(4)],
    ['hand 101: 0-9 9-'],
  ],
  [
    'an early start can be paused as well',
    [X.start(0), X.pause(9), X.start(4), X.pause(9)],
    ['hand 101: 0-9'],
  ],
  [
    'setting a run after its pause leaves what was worked',
    [X.start(0), X.pause(5), X.set(6, 40)],
    ['hand 101: 0-5'],
  ],
])('operations with instants out of order: %s', (_what, all, told) => {
  expect(tell(after(...all))).toEqual(told);
});

it('a run far in the past has ended long ago, and one far in the future is not stopped by one now', () => {
  const [past, future] = [-t0 / minuteMs, 1_000_000];
  expect(tell(after(X.start(past), Y.start(1)))).toEqual(['hand 102: 1-', `aside 101: ${past}-${past + 25}`]);
  expect(tell(after(X.start(future), Y.start(1)))).toEqual([`hand 101: ${future}-`, 'aside 102: 1-26']);
});

describe('adopting a whole run', () => {
  const running = { worked: [worked(0, 5)], runningSince: t0 + 9 * minuteMs };

  it.each<[string, Operation[], string[]]>([
    ['becomes current', [X.adopt(9, running)], ['hand 101: 0-5 9-']],
    ['becomes current without having started', [X.adopt(0, {})], ['hand 101:']],
    ['replaces what is known of it', [X.start(0), X.adopt(9, running)], ['hand 101: 0-5 9-']],
    ['changes nothing the second time', [X.adopt(9, running), X.adopt(9, running)], ['hand 101: 0-5 9-']],
    ['without work removes none of it', [X.start(0), X.adopt(9, {})], ['hand 101: 0-']],
    [
      'stops one that was started earlier',
      [Y.start(7), X.adopt(9, running)],
      ['hand 101: 0-5 9-', 'aside 102: 7-9'],
    ],
    [
      'goes aside if another one was started later',
      [Y.start(12), X.adopt(13, running)],
      ['hand 102: 12-', 'aside 101: 0-5 9-12'],
    ],
    [
      'comes back from aside if it is running',
      [X.start(0), Y.start(5), X.adopt(9, running)],
      ['hand 101: 0-5 9-', 'aside 102: 5-9'],
    ],
    [
      'may have its spans in any order, and some twice',
      [X.adopt(9, { worked: [worked(6, 8), worked(0, 5), worked(4, 5)] })],
      ['hand 101: 0-5 6-8'],
    ],
    [
      'does not count an instant that another one has',
      [Y.start(2), Y.pause(4), X.adopt(9, running)],
      ['hand 101: 0-2 9-', 'aside 102: 2-4'],
    ],
  ])('a run that is adopted as a whole %s', (_what, all, told) => {
    expect(tell(after(...all))).toEqual(told);
  });

  it('adopting a run without work is refused beside a run that has some', () => {
    expect(applyOperation(after(Y.start(0)), X.adopt(9, {}))).toEqual({ ok: false, reason: 'run_unknown' });
  });
});

describe('a completed run', () => {
  const list = (tasks: TaskList['tasks']): TaskList => ({
    id: '-0000000000000000001',
    title: 'Thesis',
    createdAt: '2026-03-01T09:00:00.000Z',
    tasks,
  });
  const write = { id: uuid(1), text: 'Write', isCompleted: false, minutes: 9 };
  const other = list([{ ...write, id: uuid(2), text: 'Read' }]);
  const state: PersonState = {
    ...emptyState,
    lists: [other, list([write])],
    totals: { trophies: 1, totalMinutes: 50 },
  };
  const grant = { minutes: 3, earnedTrophy: true, uncounted: null, trophies: 2, totalMinutes: 53 };

  it('a completed run ticks its task on any list, and adds the minutes that the device counts', () => {
    const completed = applyOperations(state, [X.start(0), X.complete(5)]);
    expect(completed.lists[1]?.tasks).toEqual([{ ...write, isCompleted: true, minutes: 14, runs: 1 }]);
    expect(completed.lists[0]).toBe(other);
    expect(completed.totals).toEqual(state.totals);
  });

  it("a completed run adds what the server granted, and takes the server's totals", () => {
    const completed = applyOperations(state, [X.start(0), X.complete(5, grant)]);
    expect(completed.lists[1]?.tasks).toEqual([{ ...write, isCompleted: true, minutes: 12, runs: 1 }]);
    expect(completed.totals).toEqual({ trophies: 2, totalMinutes: 53 });
  });

  it('a completed run adds one to the runs of its task', () => {
    const worked = { ...state, lists: [list([{ ...write, runs: 2 }])] };
    const completed = applyOperations(worked, [X.start(0), X.complete(5)]);
    expect(completed.lists[0]?.tasks).toMatchObject([{ runs: 3 }]);
  });

  it("a completed run takes the server's totals even if its task is gone", () => {
    const completed = applyOperations({ ...state, lists: [other] }, [X.start(0), X.complete(5, grant)]);
    expect(completed.lists[0]).toBe(other);
    expect(completed.totals).toEqual({ trophies: 2, totalMinutes: 53 });
  });

  it('a completed run counts only work before its completion, even if another device went on', () => {
    const completed = applyOperations(state, [X.start(0), X.pause(20), X.complete(5)]);
    expect(completed.lists[1]?.tasks).toEqual([{ ...write, isCompleted: true, minutes: 14, runs: 1 }]);
  });

  it('a completed run cannot be completed again', () => {
    const completed = applyOperations(state, [X.start(0), X.complete(5)]);
    expect(applyOperation(completed, X.complete(5))).toEqual({ ok: false, reason: 'run_unknown' });
  });
});

it('adopting a run looks at few spans of each run aside, however many it has', () => {
  const looks = countLooks();
  const { counted } = looks;
  const [waiting, stretches] = [20, 200];
  const begin = (run: number, at: number) => t0 + at * minuteMs + run * 100;
  const run = (id: number, count: typeof counted) => ({
    ...{ key: uuid(id), durationMs: 60 * minuteMs, runningSince: null, seenAt: 0 },
    worked: Array.from({ length: stretches }, (_, at) => ({
      from: count(begin(id, at)),
      to: count(begin(id, at) + 50),
    })),
  });
  const task = { taskId: uuid(901), taskName: 'Write', groupId: '', minutes: 0 };
  const aside = Array.from({ length: waiting }, (_, id) => ({ task, timer: run(id, counted) }));
  const timer = run(waiting, (instant) => instant);
  const adopt = { kind: 'adopt_run', id: uuid(900), at: t0, task, timer } as const;
  const adopted = applyOperation({ ...emptyState, aside }, adopt);
  const told = adopted.ok ? findRun(adopted.value, timer.key) : null;
  expect(told?.timer.worked).toEqual(timer.worked);
  // A binary search looks at 8 of 200 stretches.
  expect(looks.read()).toBeLessThan(waiting * stretches * 40);
});
