import { expect, it } from 'vitest';
import type { RunChange } from './correct-run.ts';
import { expectTrophy } from './expect-trophy.ts';

const first = { taskId: 'a', origin: 'timer', minutes: 25, earnedTrophy: true, hasHeir: false } as const;
const second = { ...first, earnedTrophy: false };
const move = (taskId: string | null): RunChange => ({ kind: 'task', taskId, taskText: 'Read' });

it.each([
  ['the only run of a task is deleted', first, { kind: 'delete' }, 0, -1, false],
  ['another run could have the trophy', { ...first, hasHeir: true }, { kind: 'delete' }, 0, 0, false],
  [
    'an older server does not say whether another run could have it',
    { ...first, hasHeir: undefined },
    { kind: 'delete' },
    0,
    0,
    false,
  ],
  ['a run without a trophy is deleted', second, { kind: 'delete' }, 0, 0, false],
  ['the run is shortened', first, { kind: 'minutes', minutes: 5 }, 0, 0, true],
  ['the run is moved to its own task', first, move('a'), 1, 0, true],
  ['the only run of a task moves to a task without runs', first, move('b'), 0, 0, true],
  ['the only run of a task moves to a task with runs', first, move('b'), 2, -1, false],
  ['a further run moves to a task without runs', second, move('b'), 0, 1, true],
  ['the run moves to no task', first, move(null), 0, -1, false],
  ['a noted run moves to a task without runs', { ...second, origin: 'noted' }, move('b'), 0, 0, false],
  ['a run of a minute moves to a task without runs', { ...second, minutes: 1 }, move('b'), 0, 1, true],
  ['a run of no minutes moves to a task without runs', { ...second, minutes: 0 }, move('b'), 0, 0, false],
] as const)('when %s, a device expects a trophy change of $4', (_where, run, change, runs, by, isEarned) => {
  expect(expectTrophy(run, change as RunChange, runs)).toEqual({ by, isEarned });
});
