import { expect, it } from 'vitest';
import { uuid } from '../../testing/numbered-uuid.ts';
import { at, t0, task } from '../../testing/run-steps.ts';
import { applyOperations, emptyState } from './apply-operation.ts';
import { type Guest, needsSeat } from './guest.ts';
import {
  isOpenWithoutPlan,
  type NewOperation,
  needsPremium,
  operationSchema,
  type PersonState,
  type Snapshot,
} from './operation.ts';
import { leaveOutPlan, mergeWithKnownState } from './state-without-plan.ts';

const listId = '-0000000000000000001';
const done = (what: NewOperation) => at(0, what);

const full: PersonState = applyOperations(emptyState, [
  done({ kind: 'add_task', taskId: uuid(1), text: 'Write', listIfNone: { id: listId, title: 'Today' } }),
  done({ kind: 'repeat_list', listId, days: [1] }),
  done({ kind: 'set_goal', minutes: 60 }),
  done({ kind: 'finish_countdown', endedAt: t0 }),
  done({ kind: 'start_run', key: uuid(2), task }),
]);

it('without a plan a snapshot omits lists and runs, but keeps rhythm, days and goal', () => {
  const { sequence, state, withoutPlan } = leaveOutPlan({ sequence: 5, state: full }, null);
  expect({ sequence, withoutPlan }).toEqual({ sequence: 5, withoutPlan: true });
  expect(state).toEqual({ ...full, lists: [], run: null, aside: [], listRepeats: [] });
  expect(JSON.stringify(state)).not.toContain('Write');
});

it('a device whose person has lost the plan keeps showing the run and lists that it knew', () => {
  const rested = applyOperations({ ...full, run: null }, [
    done({ kind: 'start_break', key: uuid(3), minutes: 5 }),
  ]);
  const joined = mergeWithKnownState(leaveOutPlan({ sequence: 7, state: rested }, null), full);
  expect(joined).toEqual({ sequence: 7, state: { ...rested, run: full.run }, withoutPlan: true });
});

it.each<[string, Snapshot, PersonState | null]>([
  ['with a plan', { sequence: 7, state: emptyState }, full],
  ['if it knew nothing before', leaveOutPlan({ sequence: 7, state: full }, null), null],
])('a device takes the whole snapshot %s', (_where, answer, known) => {
  expect(mergeWithKnownState(answer, known)).toBe(answer);
});

it.each(['seated', 'left'] as const)('a guest who is %s receives their run, but no lists', (guest) => {
  const told = leaveOutPlan({ sequence: 5, state: full }, guest);
  expect(told).toEqual({
    ...{ sequence: 5, withoutPlan: true, guest },
    state: { ...full, lists: [], listRepeats: [] },
  });
  expect(mergeWithKnownState(told, { ...full, run: null }).state).toEqual(full);
});

it('a guest can start, set and extend a run in their seat, and end it anywhere', () => {
  const list = (guest: Guest | null) =>
    operationSchema.options
      .map(({ entries }) => entries.kind.literal)
      .filter((kind) => needsPremium({ kind }) && isOpenWithoutPlan({ kind }, guest))
      .sort();
  const ending = ['complete_run', 'drop_run', 'pause_run'];
  const all = [...ending, 'clock_run', 'extend_run', 'set_run', 'start_run'].sort();
  expect(list('seated')).toEqual(all);
  expect(list('left')).toEqual(all);
  expect(all.filter((kind) => !needsSeat(kind))).toEqual(ending);
  expect(list(null)).toEqual([]);
  expect(isOpenWithoutPlan({ kind: 'set_goal' }, null)).toBe(true);
});
