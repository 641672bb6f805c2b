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
  ['that is started runs', [X.start(0)], ['hand 101: 0-']],
  ['that runs goes on as it ran when it is started again', [X.start(0), X.start(9)], ['hand 101: 0-']],
  ['that is paused keeps its time', [X.start(0), X.pause(5)], ['hand 101: 0-5']],
  ['goes on from where it is started again', [X.start(0), X.pause(5), X.start(9)], ['hand 101: 0-5 9-']],
  ['that is set has no time', [X.set(0, 40)], ['hand 101:']],
  [
    'set for another task takes the place of one that was only set',
    [X.set(0, 40), Y.set(1, 5)],
    ['hand 102:'],
  ],
  ['that is let go is gone', [X.start(0), X.drop(5)], []],
  ['that is let go while it waits is gone', [X.start(0), Y.start(5), X.drop(9)], ['hand 102: 5-']],
  ['that is completed is gone', [X.start(0), X.complete(5)], []],
  ['that is completed while it waits is gone', [X.start(0), Y.start(5), X.complete(9)], ['hand 102: 5-']],
])('a run %s', (_what, all, told) => {
  expect(tell(after(...all))).toEqual(told);
});

it('a run begins with the length that its start names, else with 25 minutes', () => {
  expect(after(X.start(0, 40)).run?.timer.durationMs).toBe(40 * minuteMs);
  expect(after(X.start(0)).run?.timer.durationMs).toBe(25 * minuteMs);
});

it('a run keeps its length when it is started again with another one', () => {
  expect(after(X.start(0), X.pause(5), X.start(9, 40)).run?.timer.durationMs).toBe(25 * minuteMs);
});

it('a run that has been set has so many minutes left beyond what was worked by then', () => {
  expect(after(X.start(0), X.pause(5), X.set(6, 40)).run?.timer.durationMs).toBe(45 * minuteMs);
  expect(after(X.start(0), X.pause(5), X.start(7), X.pause(9), X.set(6, 40)).run?.timer.durationMs).toBe(
    45 * minuteMs,
  );
  expect(after(X.start(0), X.pause(20), X.set(-5, 5)).run?.timer.durationMs).toBe(20 * minuteMs);
});

it('a run that has come to zero meanwhile goes on after it is set', () => {
  expect(tell(after(X.start(0), X.set(60, 10)))).toEqual(['hand 101: 0-25']);
  expect(tell(after(X.start(0), X.set(60, 10), X.start(61)))).toEqual(['hand 101: 0-25 61-']);
});

it('a run that has come to zero meanwhile is paused, set aside and completed with its whole length', () => {
  expect(tell(after(X.start(0), X.pause(60)))).toEqual(['hand 101: 0-25']);
  expect(tell(after(X.start(0), Y.start(60)))).toEqual(['hand 102: 60-', 'aside 101: 0-25']);
});

it.each<[string, Operation[], Operation, string]>([
  ['a pause of an unknown one', [], X.pause(0), 'run_unknown'],
  ['the end of an unknown one', [], X.complete(0), 'run_unknown'],
  ['the end of one without any work', [X.set(0, 25)], X.complete(1), 'run_impossible'],
  ['a start at zero', [X.start(0), X.pause(30)], X.start(40), 'run_at_zero'],
  ['a start at a zero that nobody has told', [X.start(0)], X.start(40), 'run_at_zero'],
  ['a length while it runs', [X.start(0)], X.set(1, 25), 'run_running'],
  ['a length for another one beside work', [X.start(0), X.pause(5)], Y.set(6, 25), 'run_unknown'],
  ['a length that the slider has not', [], X.set(0, 3), 'run_length_wrong'],
])('a run is refused %s', (_what, all, operation, reason) => {
  expect(applyOperation(after(...all), operation)).toEqual({ ok: false, reason });
});

it('a run is let go by another start when it has no time on it', () => {
  expect(tell(after(X.set(0, 40), Y.start(1)))).toEqual(['hand 102: 1-']);
});

it('a start makes a run aside the current one, and the current one goes aside', () => {
  const all = [X.start(0), Y.start(5), X.start(9)];
  expect(tell(after(...all))).toEqual(['hand 101: 0-5 9-', 'aside 102: 5-9']);
});

it(`a run waits beside at most ${maxRunsAside - 1} others`, () => {
  const starts = Array.from({ length: maxRunsAside + 1 }, (_, at) => on(uuid(200 + at)).start(at));
  const full = after(...starts);
  expect(full.aside).toHaveLength(maxRunsAside);
  expect(applyOperation(full, X.start(500))).toEqual({ ok: false, reason: 'runs_waiting' });
  expect(after(...starts, on(uuid(200)).drop(500), X.start(501)).aside).toHaveLength(maxRunsAside);
});

it('a run paused more often than can be told keeps its time', () => {
  const all = Array.from({ length: maxSpans + 9 }, (_, at) => [X.start(at / 50), X.pause((at + 0.5) / 50)]);
  const { timer } = after(X.set(0, 55), ...all.flat()).run ?? {};
  expect(timer?.worked).toHaveLength(maxSpans);
  expect(sumSpans(timer?.worked ?? [])).toBe((maxSpans + 9) * 0.01 * minuteMs);
});

it.each<[string, Operation[], Operation[], string[]]>([
  ['begin two runs', [X.start(0)], [Y.start(5)], ['hand 102: 5-', 'aside 101: 0-5']],
  [
    'begin two, and pause the earlier',
    [X.start(0), X.pause(3)],
    [Y.start(5)],
    ['hand 102: 5-', 'aside 101: 0-3'],
  ],
  [
    'pause the earlier after it was stopped',
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
  'two devices that could not hear of each other %s: the same comes of it, whichever is heard first',
  (_what, one, other, told) => {
    expect(tell(after(...one, ...other))).toEqual(told);
    expect(tell(after(...other, ...one))).toEqual(told);
  },
);

it('a run told late stops at the next start of any other, and takes its time from the one before', () => {
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

it('the work of two devices on one run is put together, each instant once', () => {
  const heard = [X.start(0), X.pause(10)];
  expect(tell(after(...heard, X.start(5), X.pause(15)))).toEqual(['hand 101: 0-10 10-15']);
});

it('a run goes on although a pause of before is told late', () => {
  expect(tell(after(X.start(0), X.pause(4), X.start(9), X.pause(5)))).toEqual(['hand 101: 0-4 9-']);
});

it('a run that one device let go is begun anew by work on another', () => {
  expect(tell(after(X.start(0), X.drop(5), X.start(6), X.pause(9)))).toEqual(['hand 101: 6-9']);
});

describe('told once more on top of a snapshot that holds it', () => {
  const histories: Operation[][] = [
    [X.set(0, 40), X.start(1), X.pause(5)],
    [X.start(0), X.pause(5), X.start(9)],
    [X.start(0), X.pause(5), X.start(9), X.pause(12)],
    [X.start(0), X.pause(5), X.set(6, 10), X.start(9), X.pause(12)],
    [X.start(0), Y.start(5)],
    [X.start(0), Y.start(5), X.start(9), Y.start(12), Y.pause(13)],
  ];

  it.each(histories.map((all) => [all.map(({ kind }) => kind).join(', '), all] as const))(
    'told once more on top of a snapshot that holds it %s: nothing changes',
    (_kinds, all) => {
      const state = after(...all);
      for (const [at] of all.entries()) expect(applyOperations(state, all.slice(at))).toEqual(state);
    },
  );

  it('a start that another run has stopped since does not become the current run when it is told again', () => {
    const state = after(X.start(0), Y.start(5));
    expect(applyOperations(state, [X.start(0)])).toBe(state);
  });

  it('a start that the server settled a little later counts no time twice when it is told again', () => {
    const state = after(X.start(0.01), X.pause(5.01), X.start(9.01));
    expect(tell(applyOperations(state, [X.start(0), X.pause(5), X.start(9)]))).toEqual(tell(state));
  });
});

it.each<[string, Operation[], string[]]>([
  ['a pause before the start ends it at once', [X.start(5), X.pause(0)], ['hand 101:']],
  [
    'a start before the last pause goes on from there',
    [X.start(0), X.pause(9), X.start(4)],
    ['hand 101: 0-9 9-'],
  ],
  ['and is paused there', [X.start(0), X.pause(9), X.start(4), X.pause(9)], ['hand 101: 0-9']],
  [
    'an end before the start leaves what was worked',
    [X.start(0), X.pause(5), X.set(6, 40)],
    ['hand 101: 0-5'],
  ],
])('instants out of order: %s', (_what, all, told) => {
  expect(tell(after(...all))).toEqual(told);
});

it('a run of the far past has ended long ago, and one of the far future is not stopped by one of now', () => {
  const [past, future] = [-t0 / minuteMs, 1_000_000];
  expect(tell(after(X.start(past), Y.start(1)))).toEqual(['hand 102: 1-', `aside 101: ${past}-${past + 25}`]);
  expect(tell(after(X.start(future), Y.start(1)))).toEqual([`hand 101: ${future}-`, 'aside 102: 1-26']);
});

describe('a run that an earlier version of the app tells as a whole', () => {
  const running = { worked: [worked(0, 5)], runningSince: t0 + 9 * minuteMs };

  it.each<[string, Operation[], string[]]>([
    ['becomes the current run', [X.adopt(9, running)], ['hand 101: 0-5 9-']],
    ['becomes the current run unstarted', [X.adopt(0, {})], ['hand 101:']],
    ['replaces what is known of it', [X.start(0), X.adopt(9, running)], ['hand 101: 0-5 9-']],
    ['told once more changes nothing', [X.adopt(9, running), X.adopt(9, running)], ['hand 101: 0-5 9-']],
    ['without work takes none of it back', [X.start(0), X.adopt(9, {})], ['hand 101: 0-']],
    [
      'stops one that was started earlier',
      [Y.start(7), X.adopt(9, running)],
      ['hand 101: 0-5 9-', 'aside 102: 7-9'],
    ],
    [
      'waits where another was started later',
      [Y.start(12), X.adopt(13, running)],
      ['hand 102: 12-', 'aside 101: 0-5 9-12'],
    ],
    [
      'comes back from aside when it runs',
      [X.start(0), Y.start(5), X.adopt(9, running)],
      ['hand 101: 0-5 9-', 'aside 102: 5-9'],
    ],
    [
      'tells its stretches in any order, some twice',
      [X.adopt(9, { worked: [worked(6, 8), worked(0, 5), worked(4, 5)] })],
      ['hand 101: 0-5 6-8'],
    ],
    [
      'has no instant that another one has',
      [Y.start(2), Y.pause(4), X.adopt(9, running)],
      ['hand 101: 0-2 9-', 'aside 102: 2-4'],
    ],
  ])('a run that an earlier version of the app tells as a whole %s', (_what, all, told) => {
    expect(tell(after(...all))).toEqual(told);
  });

  it('a run that an earlier version of the app tells as a whole is refused without work beside one that has some', () => {
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

  it('a completed run ticks its task and brings it the minutes that the device counts, on whichever list it stands', () => {
    const completed = applyOperations(state, [X.start(0), X.complete(5)]);
    expect(completed.lists[1]?.tasks).toEqual([{ ...write, isCompleted: true, minutes: 14, runs: 1 }]);
    expect(completed.lists[0]).toBe(other);
    expect(completed.totals).toEqual(state.totals);
  });

  it('a completed run brings what the server granted, and the totals as the server has them', () => {
    const completed = applyOperations(state, [X.start(0), X.complete(5, grant)]);
    expect(completed.lists[1]?.tasks).toEqual([{ ...write, isCompleted: true, minutes: 12, runs: 1 }]);
    expect(completed.totals).toEqual({ trophies: 2, totalMinutes: 53 });
  });

  it('a completed run is one more of its task', () => {
    const worked = { ...state, lists: [list([{ ...write, runs: 2 }])] };
    const completed = applyOperations(worked, [X.start(0), X.complete(5)]);
    expect(completed.lists[0]?.tasks).toMatchObject([{ runs: 3 }]);
  });

  it('a completed run brings the totals also where its task is gone', () => {
    const completed = applyOperations({ ...state, lists: [other] }, [X.start(0), X.complete(5, grant)]);
    expect(completed.lists[0]).toBe(other);
    expect(completed.totals).toEqual({ trophies: 2, totalMinutes: 53 });
  });

  it('a completed run counts what was worked until it was declared complete, though another device let it go on', () => {
    const completed = applyOperations(state, [X.start(0), X.pause(20), X.complete(5)]);
    expect(completed.lists[1]?.tasks).toEqual([{ ...write, isCompleted: true, minutes: 14, runs: 1 }]);
  });

  it('a completed run is completed once', () => {
    const completed = applyOperations(state, [X.start(0), X.complete(5)]);
    expect(applyOperation(completed, X.complete(5))).toEqual({ ok: false, reason: 'run_unknown' });
  });
});

it('of each run that waits few stretches are looked at for each stretch of another, however many it has', () => {
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
