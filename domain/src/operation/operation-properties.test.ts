import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { uuid } from '../../testing/numbered-uuid.ts';
import { intentionOutcomes } from '../intention/intention.ts';
import { observeTimer } from '../timer/timer.ts';
import type { Span } from '../timer/worked-spans.ts';
import { taskVisibilities } from '../visibility/task-visibility.ts';
import { applyOperation, applyOperations, emptyState } from './apply-operation.ts';
import { maxRunsAside } from './apply-run-operation.ts';
import { type Operation, operationSchema, type PersonState, personStateSchema } from './operation.ts';

const t0 = 1_700_000_000_000;
const minute = 60_000;
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

const runKinds: fc.Arbitrary<object>[] = [
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
const rhythmKinds: fc.Arbitrary<object>[] = [
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
const visibility = fc.constantFrom(...taskVisibilities);
const listKinds: fc.Arbitrary<object>[] = [
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

function operations(kinds: fc.Arbitrary<object>[]): fc.Arbitrary<Operation[]> {
  const operation = fc
    .tuple(fc.oneof(...kinds), instant, fc.uuid())
    .map(([what, at, id]) => v.parse(operationSchema, JSON.parse(JSON.stringify({ ...what, id, at }))));
  return fc.array(operation, { maxLength: 40 });
}
const history = fc.oneof(
  operations([...runKinds, ...listKinds]),
  operations(runKinds),
  operations([...runKinds, ...rhythmKinds, ...intentionKinds]),
);

function statesOf(all: readonly Operation[]): PersonState[] {
  const states = [emptyState];
  for (const [at] of all.entries())
    states.push(applyOperations(states.at(-1) ?? emptyState, all.slice(at, at + 1)));
  return states;
}

const runsOf = ({ run, aside }: PersonState) => (run ? [run, ...aside] : aside);
const spansOf = (state: PersonState): Span[] =>
  runsOf(state)
    // What runs is worked until it reaches zero, or another run takes its place.
    .flatMap(({ timer }): Span[] => observeTimer(timer, Infinity).timer.worked)
    .sort((one, other) => one.from - other.from);

function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}

it('whatever is done in whichever order, a state is one that can be told and kept', () => {
  fc.assert(
    fc.property(history, (all) => {
      for (const state of statesOf(freeze(all))) {
        freeze(state);
        expect(v.parse(personStateSchema, state)).toEqual(state);
        const keys = runsOf(state).map(({ timer }) => timer.key);
        expect(new Set(keys).size).toBe(keys.length);
        expect(state.aside.length).toBeLessThanOrEqual(maxRunsAside);
        const tasks = state.lists.flatMap(({ tasks: those }) => those.map(({ id }) => id));
        expect(new Set(tasks).size).toBe(tasks.length);
        for (const { tasks: those } of state.lists)
          expect(new Set(those.map((one) => one.text)).size).toBe(those.length);
        expect(new Set(state.lists.map(({ id }) => id)).size).toBe(state.lists.length);
      }
    }),
    { numRuns: 1_000 },
  );
});

it('no instant is worked twice, and nothing runs aside', () => {
  fc.assert(
    fc.property(operations([...runKinds, ...rhythmKinds]), (all) => {
      for (const state of statesOf(all)) {
        for (const { timer } of state.aside) {
          expect(timer.runningSince).toBeNull();
          expect(timer.worked).not.toEqual([]);
        }
        const spans = spansOf(state);
        for (const [at, { to }] of spans.entries()) expect(to).toBeLessThanOrEqual(spans[at + 1]?.from ?? to);
      }
    }),
    { numRuns: 1_000 },
  );
});

it('the same operation once more changes nothing', () => {
  fc.assert(
    fc.property(history, (all) => {
      for (const [at, state] of statesOf(all).entries()) {
        const last = all[at - 1];
        if (last) expect(applyOperations(state, [last])).toEqual(state);
      }
    }),
    { numRuns: 1_000 },
  );
});

it('a snapshot on the way and the rest of the operations make the state that all of them make', () => {
  fc.assert(
    fc.property(history, fc.nat(), (all, cut) => {
      const kept = cut % (all.length + 1);
      const snapshot = v.parse(
        personStateSchema,
        JSON.parse(JSON.stringify(applyOperations(emptyState, all.slice(0, kept)))),
      );
      expect(applyOperations(snapshot, all.slice(kept))).toEqual(applyOperations(emptyState, all));
    }),
    { numRuns: 1_000 },
  );
});

it('a refused operation leaves the state as it was', () => {
  fc.assert(
    fc.property(history, (all) => {
      let state = emptyState;
      for (const operation of all) {
        const outcome = applyOperation(state, operation);
        if (!outcome.ok) expect(applyOperations(state, [operation])).toBe(state);
        else state = outcome.value;
      }
    }),
  );
});

const stretch = fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 20 }));
it('two runs begun apart end alike, whichever device is heard first', () => {
  fc.assert(
    fc.property(stretch, stretch, fc.boolean(), fc.boolean(), (one, other, pausesOne, pausesOther) => {
      fc.pre(one[0] !== other[0]);
      const deviceOf = (digit: number, [start, length]: [number, number], pauses: boolean): Operation[] => {
        const stamp = { id: uuid(digit), key: uuid(digit) };
        const its = { taskId: uuid(1), taskName: 'Write', groupId: '', minutes: 0 };
        const started: Operation = { ...stamp, kind: 'start_run', task: its, at: t0 + start * minute };
        const paused: Operation = { ...stamp, kind: 'pause_run', at: t0 + (start + length) * minute };
        return pauses ? [started, paused] : [started];
      };
      const [first, second] = [deviceOf(101, one, pausesOne), deviceOf(102, other, pausesOther)];
      expect(applyOperations(emptyState, [...first, ...second])).toEqual(
        applyOperations(emptyState, [...second, ...first]),
      );
    }),
    { numRuns: 500 },
  );
});
