import fc from 'fast-check';
import * as v from 'valibot';
import { intentionOutcomes } from '../src/intention/intention.ts';
import { emptyState } from '../src/operation/apply-operation.ts';
import { maxRunsAside } from '../src/operation/apply-run-operation.ts';
import {
  maxListsOpen,
  type Operation,
  operationSchema,
  type PersonState,
} from '../src/operation/operation.ts';
import { emptyRhythm } from '../src/rhythm/rhythm.ts';
import { maxRepeats } from '../src/task/list-repeat.ts';
import { maxTasksInList } from '../src/task/task-list.ts';
import type { SharedRun } from '../src/timer/shared-run.ts';
import { maxSpans, type Span } from '../src/timer/worked-spans.ts';
import { taskVisibilities } from '../src/visibility/task-visibility.ts';
import { uuid } from './numbered-uuid.ts';

export const t0 = 1_700_000_000_000;
export const minute = 60_000;
const listId = (digit: number) => `-${String(digit).padStart(19, '0')}`;

const taskId = fc.nat(5).map(uuid);
const key = fc.nat(3).map((digit) => uuid(100 + digit));
const list = fc.nat(2).map(listId);
const text = fc.nat(4).map((digit) => `Task ${digit}`);
const neighbour = fc.option(taskId);
const minutes = fc.integer({ min: 5, max: 55 });
const task = fc.record({ taskId, taskName: text, groupId: list, minutes: fc.nat(90) });
const instant = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 90 }).map((after) => t0 + after * minute) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 6_000 }).map((after) => t0 + 30 * minute + after) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, t0 - 400 * 24 * 60 * minute, 8_640_000_000_000_000) },
);
const span = fc.tuple(instant, instant).map(
  ([one, other]): Span => ({
    from: Math.min(one, other),
    to: Math.max(one, other),
  }),
);
const receipt = fc.record({
  minutes: fc.nat(60),
  earnedTrophy: fc.boolean(),
  uncounted: fc.constant(null),
  trophies: fc.nat(9),
  totalMinutes: fc.nat(900),
});

export const runKinds: fc.Arbitrary<object>[] = [
  fc.record({ kind: fc.constant('start_run'), key, task, minutes: fc.option(minutes, { nil: undefined }) }),
  fc.record({ kind: fc.constant('start_run'), key, task, leftMs: fc.integer({ min: 1, max: 90 * minute }) }),
  fc.record({ kind: fc.constant('pause_run'), key }),
  fc.record({ kind: fc.constant('set_run'), key, task, minutes }),
  fc.record({
    kind: fc.constant('land_run'),
    ...{ key, task, endsAt: instant },
    with: fc.constant({ kind: 'member', memberId: uuid(1) }),
  }),
  fc.record({ kind: fc.constant('clock_run'), key, task, endsAt: instant }),
  fc.record({ kind: fc.constant('drop_run'), key }),
  fc.record({
    kind: fc.constant('complete_run'),
    key,
    rounding: fc.constantFrom('nearest', 'up'),
    grant: fc.option(receipt, { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant('adopt_run'),
    task,
    timer: fc.record({
      key,
      durationMs: fc.integer({ min: 1, max: 55 * minute }),
      worked: fc.array(span, { maxLength: 4 }),
      runningSince: fc.option(instant),
    }),
  }),
];
const intentionKinds: fc.Arbitrary<object>[] = [
  fc.record({ kind: fc.constant('set_intention'), key, text }),
  fc.record({ kind: fc.constant('note_outcome'), key, outcome: fc.constantFrom(...intentionOutcomes) }),
];
const breakKey = fc.nat(2).map((digit) => uuid(200 + digit));
export const rhythmKinds: fc.Arbitrary<object>[] = [
  breakKey.chain((afterBreak) =>
    fc.record({
      kind: fc.constant('start_run'),
      key: fc.constantFrom(afterBreak, uuid(100)),
      task,
      afterBreak: fc.constant(afterBreak),
    }),
  ),
  fc.record({ kind: fc.constant('extend_run'), key, minutes: fc.constantFrom(5, 55) }),
  fc.record({ kind: fc.constant('start_break'), key: breakKey, minutes: fc.integer({ min: 1, max: 60 }) }),
  fc.record({
    kind: fc.constant('share_break'),
    ...{ key: breakKey, startedAt: instant, minutes: fc.integer({ min: 1, max: 60 }) },
  }),
  fc.record({ kind: fc.constant('leave_break'), key: breakKey }),
  fc.record({ kind: fc.constant('finish_countdown'), endedAt: instant }),
  fc.record({
    kind: fc.constant('set_rhythm'),
    settings: fc.record(
      { runMinutes: minutes, runsUntilLongBreak: fc.integer({ min: 2, max: 8 }), startsRuns: fc.boolean() },
      { requiredKeys: [] },
    ),
  }),
];
const day = fc.integer({ min: 10, max: 28 }).map((number) => `2026-03-${number}`);
const ownTask = fc.record({ taskId: fc.option(taskId), taskText: text });
/** The kinds that only change numbers and settings. */
export const otherKinds: fc.Arbitrary<object>[] = [
  fc.record({
    kind: fc.constant('correct_run'),
    key,
    change: fc.oneof(
      fc.record({ kind: fc.constant('minutes'), minutes: fc.integer({ min: 1, max: 55 }) }),
      ownTask.map((to) => ({ kind: 'task', ...to })),
      fc.constant({ kind: 'delete' }),
    ),
    shown: fc.record(
      {
        taskText: text,
        work: fc.record({ taskId: fc.option(taskId), minutes: fc.nat(55), day }),
        trophy: fc.record({ by: fc.constantFrom(-1, 0, 1), isEarned: fc.boolean() }),
      },
      { requiredKeys: ['taskText'] },
    ),
  }),
  fc.record(
    {
      kind: fc.constant('note_run'),
      key,
      task: ownTask,
      from: instant,
      to: instant,
      shown: fc.record({ day }),
    },
    { requiredKeys: ['kind', 'key', 'task', 'from', 'to'] },
  ),
  fc.record({ kind: fc.constant('set_goal'), minutes: fc.constantFrom(null, 5, 720) }),
  fc.record({
    kind: fc.constant('set_calendar'),
    ...{ firstDay: fc.constantFrom(null, 1, 7), hourCycle: fc.constantFrom(null, 'h23', 'h12') },
  }),
];
const visibility = fc.constantFrom(...taskVisibilities);
export const listKinds: fc.Arbitrary<object>[] = [
  fc.record({
    kind: fc.constant('add_task'),
    taskId,
    text,
    listIfNone: fc.record({ id: list, title: fc.constant('Sunday') }),
  }),
  fc.record({
    kind: fc.constant('add_tasks'),
    tasks: fc.array(fc.record({ id: taskId, text }), { minLength: 1, maxLength: 4 }),
    listIfNone: fc.record({ id: list, title: fc.constant('Monday') }),
  }),
  fc.record({ kind: fc.constant('rename_task'), taskId, text }),
  fc.record({ kind: fc.constant('note_task'), taskId, note: fc.constantFrom('', 'One', 'Another\nline') }),
  fc.record({
    kind: fc.constant('estimate_task'),
    taskId,
    estimate: fc.option(fc.integer({ min: 1, max: 20 })),
  }),
  fc.record({ kind: fc.constant('show_task'), taskId, visibility: fc.option(visibility) }),
  fc.record({ kind: fc.constant('set_visibility'), visibility }),
  fc.record({ kind: fc.constant('tick_task'), taskId, isCompleted: fc.boolean() }),
  fc.record({ kind: fc.constant('move_task'), taskId, before: neighbour }),
  fc.record({ kind: fc.constant('delete_tasks'), taskIds: fc.array(taskId, { minLength: 1, maxLength: 3 }) }),
  fc.record({
    kind: fc.constant('restore_tasks'),
    listId: list,
    tasks: fc.array(
      fc.record(
        {
          ...{ id: taskId, text, isCompleted: fc.boolean(), minutes: fc.nat(90), before: neighbour },
          ...{ note: fc.constant('One'), estimate: fc.constant(3), runs: fc.nat(4), visibility },
        },
        { requiredKeys: ['id', 'text', 'isCompleted', 'minutes', 'before'] },
      ),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  fc.record({ kind: fc.constant('retitle_list'), listId: list, title: text }),
  fc.record({ kind: fc.constant('complete_list'), listId: list }),
  fc.record({
    kind: fc.constant('repeat_list'),
    listId: list,
    days: fc.constantFrom([], [1], [1, 5]),
    titleLocale: fc.constantFrom(undefined, 'en-GB'),
  }),
  fc.record({
    kind: fc.constant('begin_repeated_list'),
    listId: list,
    day: fc.constant('2026-03-02'),
    list: fc.record({
      id: fc.nat(2).map((digit) => listId(10 + digit)),
      title: text,
      createdAt: fc.constant('2026-03-02T04:00:00.000Z'),
      tasks: fc.constant([]),
    }),
  }),
  list.chain((id) =>
    fc.record({
      kind: fc.constant('open_list'),
      listId: fc.constant(id),
      list: fc.option(
        fc.record({
          id: fc.constant(id),
          title: text,
          createdAt: fc.constant('2026-03-01T09:00:00.000Z'),
          tasks: fc.constant([]),
        }),
        { nil: undefined },
      ),
    }),
  ),
];

export function operations(kinds: fc.Arbitrary<object>[]): fc.Arbitrary<Operation[]> {
  const operation = fc
    .tuple(fc.oneof(...kinds), instant, fc.uuid())
    .map(([what, at, id]) => v.parse(operationSchema, JSON.parse(JSON.stringify({ ...what, id, at }))));
  return fc.array(operation, { maxLength: 40 });
}

/** Up to forty operations, in any order and with any instants. */
export const history = fc.oneof(
  operations([...runKinds, ...listKinds, ...otherKinds]),
  operations(runKinds),
  operations([...runKinds, ...rhythmKinds, ...intentionKinds]),
);

/** One short of the maximum of everything: tasks, lists, repeats, runs aside, stretches, and runs of the day. */
export const almostFull: PersonState = {
  ...emptyState,
  lists: upTo(maxListsOpen - 1, (at) => ({
    ...{ id: listId(at), title: `List ${at}`, createdAt: '2026-03-01T09:00:00.000Z' },
    tasks: upTo(at === 0 ? maxTasksInList - 1 : 1, (task) => ({
      ...{ id: uuid(at === 0 ? task : 2_000 + at), text: `Task ${task}`, isCompleted: false, minutes: 0 },
    })),
  })),
  run: runOf(
    100,
    upTo(maxSpans - 1, (at) => ({ from: t0 - 2_000 * (at + 1), to: t0 - 2_000 * at - 1_000 })).reverse(),
  ),
  aside: upTo(maxRunsAside - 1, (at) => {
    const from = t0 - (at + 20) * 60 * minute;
    return runOf(101 + at, [{ from, to: from + minute }]);
  }),
  listRepeats: upTo(maxRepeats - 1, (at) => ({
    ...{ listId: listId(at), latestId: null, title: `List ${at}`, days: [1] },
  })),
  rhythm: { ...emptyRhythm, recentRuns: upTo(199, (at) => t0 - (199 - at) * minute) },
};

function upTo<Item>(count: number, make: (at: number) => Item): Item[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

function runOf(digit: number, worked: Span[]): SharedRun {
  const its = { taskId: uuid(digit), taskName: `Task ${digit}`, groupId: '', minutes: 0 };
  const timer = { key: uuid(digit), durationMs: 25 * minute, worked, runningSince: null };
  return { task: its, timer: { ...timer, seenAt: worked.at(-1)?.to ?? 0 } };
}
