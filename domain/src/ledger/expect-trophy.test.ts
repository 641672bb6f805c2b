import { expect, it } from 'vitest';
import type { RunChange } from './correct-run.ts';
import { expectTrophy } from './expect-trophy.ts';

const first = { taskId: 'a', origin: 'timer', minutes: 25, earnedTrophy: true, hasHeir: false } as const;
const second = { ...first, earnedTrophy: false };
const move = (taskId: string | null): RunChange => ({ kind: 'task', taskId, taskText: 'Read' });

it.each([
  ['the only run of a task is deleted', first, { kind: 'delete' }, 0, -1, false],
  ['another run of the task could have it', { ...first, hasHeir: true }, { kind: 'delete' }, 0, 0, false],
  [
    'an earlier version of the server did not say',
    { ...first, hasHeir: undefined },
    { kind: 'delete' },
    0,
    0,
    false,
  ],
  ['the run had none', second, { kind: 'delete' }, 0, 0, false],
  ['the run is shortened', first, { kind: 'minutes', minutes: 5 }, 0, 0, true],
  ['the run stays on its task', first, move('a'), 1, 0, true],
  ['the only run of a task goes to one without', first, move('b'), 0, 0, true],
  ['the only run of a task goes to one with its own', first, move('b'), 2, -1, false],
  ['one more run goes to a task without', second, move('b'), 0, 1, true],
  ['the run goes to no task', first, move(null), 0, -1, false],
  ['a run that was noted goes to a task without', { ...second, origin: 'noted' }, move('b'), 0, 0, false],
  ['a run of a minute goes to a task without', { ...second, minutes: 1 }, move('b'), 0, 1, true],
  ['a run of no minutes goes to a task without', { ...second, minutes: 0 }, move('b'), 0, 0, false],
] as const)(
  'where %s, a device expects the trophies to change so',
  (_where, run, change, runs, by, isEarned) => {
    expect(expectTrophy(run, change as RunChange, runs)).toEqual({ by, isEarned });
  },
);
