import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  almostFull,
  history,
  listKinds,
  minute,
  operations,
  otherKinds,
  rhythmKinds,
  runKinds,
  t0,
} from '../../testing/arbitrary-operations.ts';
import { uuid } from '../../testing/numbered-uuid.ts';
import { maxRepeats } from '../task/list-repeat.ts';
import { maxTasksInList } from '../task/task-list.ts';
import { observeTimer } from '../timer/timer.ts';
import type { Span } from '../timer/worked-spans.ts';
import { isLedgerOperation } from './apply-ledger-operation.ts';
import { applyOperation, applyOperations, emptyState } from './apply-operation.ts';
import { maxRunsAside } from './apply-run-operation.ts';
import { type Operation, type PersonState, personStateSchema } from './operation.ts';

function statesOf(all: readonly Operation[], first = emptyState): PersonState[] {
  const states = [first];
  for (const [at] of all.entries())
    states.push(applyOperations(states.at(-1) ?? emptyState, all.slice(at, at + 1)));
  return states;
}

const runsOf = ({ run, aside }: PersonState) => (run ? [run, ...aside] : aside);
const spansOf = (state: PersonState): Span[] =>
  runsOf(state)
    // A running run is worked until it reaches zero, or another run replaces it.
    .flatMap(({ timer }): Span[] => observeTimer(timer, Infinity).timer.worked)
    .sort((one, other) => one.from - other.from);

function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}

function expectPossible(state: PersonState): void {
  expect(v.parse(personStateSchema, state)).toEqual(state);
  const keys = runsOf(state).map(({ timer }) => timer.key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(state.aside.length).toBeLessThanOrEqual(maxRunsAside);
  expect(state.listRepeats?.length).toBeLessThanOrEqual(maxRepeats);
  const tasks = state.lists.flatMap(({ tasks: those }) => those.map(({ id }) => id));
  expect(new Set(tasks).size).toBe(tasks.length);
  for (const { tasks: those } of state.lists) {
    expect(new Set(those.map((one) => one.text)).size).toBe(those.length);
    expect(those.length).toBeLessThanOrEqual(maxTasksInList);
  }
  expect(new Set(state.lists.map(({ id }) => id)).size).toBe(state.lists.length);
}

it('random operations in any order lead to valid states', () => {
  fc.assert(
    fc.property(history, (all) => {
      for (const state of statesOf(freeze(all))) expectPossible(freeze(state));
    }),
    { numRuns: 1_000 },
  );
});

it('random operations on an almost full state never exceed its limits', () => {
  fc.assert(
    fc.property(operations([...runKinds, ...listKinds, ...otherKinds, ...rhythmKinds]), (all) => {
      const states = statesOf(all, almostFull);
      for (const [at, state] of states.entries())
        if (state !== states[at - 1]) {
          expectPossible(state);
          expectEachInstantOnce(state);
        }
    }),
    { numRuns: 10 },
  );
});

function expectEachInstantOnce(state: PersonState): void {
  for (const { timer } of state.aside) {
    expect(timer.runningSince).toBeNull();
    expect(timer.worked).not.toEqual([]);
  }
  const spans = spansOf(state);
  for (const [at, { to }] of spans.entries()) expect(to).toBeLessThanOrEqual(spans[at + 1]?.from ?? to);
}

it('random run operations count no instant twice, and leave nothing running aside', () => {
  fc.assert(
    fc.property(operations([...runKinds, ...rhythmKinds]), (all) => {
      for (const state of statesOf(all)) expectEachInstantOnce(state);
    }),
    { numRuns: 1_000 },
  );
});

it('applying the last operation again changes nothing', () => {
  fc.assert(
    fc.property(history, (all) => {
      for (const [at, state] of statesOf(all).entries()) {
        const last = all[at - 1];
        // What a device expects of a correction is gone once the answer arrives.
        if (last && !isLedgerOperation(last)) expect(applyOperations(state, [last])).toEqual(state);
      }
    }),
    { numRuns: 1_000 },
  );
});

it('a snapshot and the operations after it give the same state as all operations', () => {
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
it('two runs started on separate devices give the same state in either order', () => {
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

/** The minutes between a device's actions on its run: it starts it, pauses it and so on, without reaching zero. */
const turns = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 8 });
it('runs of three separate devices give the same state in any order of arrival', () => {
  fc.assert(
    fc.property(turns, turns, turns, fc.array(fc.nat(2), { maxLength: 24 }), (one, other, third, heard) => {
      const devices = [one, other, third].map((its, device): Operation[] => {
        let at = t0 + 20_000 * device;
        return its.map((after, turn) => {
          at += after * minute;
          const stamp = { id: uuid(100 * device + turn), key: uuid(device), at };
          const what = { taskId: uuid(1), taskName: 'Write', groupId: '', minutes: 0 };
          return turn % 2 === 0
            ? { ...stamp, kind: 'start_run', task: what, minutes: 55 }
            : { ...stamp, kind: 'pause_run' };
        });
      });
      const inTime = devices.flat().sort((first, second) => first.at - second.at);
      const waiting = devices.map((its) => [...its]);
      const asHeard = [...heard.flatMap((device) => waiting[device]?.shift() ?? []), ...waiting.flat()];
      const [{ run, aside }, ended] = [
        applyOperations(emptyState, asHeard),
        applyOperations(emptyState, inTime),
      ];
      expect(run).toEqual(ended.run);
      expect(new Set(aside)).toEqual(new Set(ended.aside));
    }),
    { numRuns: 500 },
  );
});
