import fc from 'fast-check';
import { expect, it } from 'vitest';
import { uuid } from '../../testing/numbered-uuid.ts';
import { diffTasks } from './diff-tasks.ts';
import type { Task } from './task-contract.ts';

type TasksDiff = ReturnType<typeof diffTasks>;

/** The rows of a list after its store has written the differences. */
function write(before: readonly Task[], { removed, changed, added, order }: TasksDiff): Task[] {
  const staying = before.filter(({ id }) => !removed.includes(id));
  const rows = staying.map((row) => changed.find(({ id }) => id === row.id) ?? row);
  const all = new Map([...rows, ...added].map((task) => [task.id, task]));
  return (order ?? [...all.keys()]).flatMap((id) => all.get(id) ?? []);
}

// Each of nine tasks has three states, each a single object, as in a list of which little has changed.
const versions = Array.from({ length: 9 }, (_, digit) =>
  ['Write', 'Read', 'Swim'].map((text): Task => ({ id: uuid(digit), text, isCompleted: false, minutes: 0 })),
);
const someTasks = fc
  .shuffledSubarray(versions)
  .chain((chosen) => fc.tuple(...chosen.map((states) => fc.constantFrom(...states))));

it('writing the differences between two task lists turns one into the other', () => {
  fc.assert(
    fc.property(someTasks, someTasks, fc.nat(9), (before, others, kept) => {
      const same = before.slice(0, kept);
      const after = [...same, ...others.filter(({ id }) => same.every((task) => task.id !== id))];
      expect(write(before, diffTasks(before, after))).toEqual(after);
    }),
  );
});

it('the differences between two task lists contain only what has changed', () => {
  const [write, read, swim] = versions.map(([task]) => task) as [Task, Task, Task];
  const nothing: TasksDiff = { removed: [], changed: [], added: [], order: null };
  const renamed = { ...read, text: 'Read on' };
  expect(diffTasks([write, read], [write, read])).toEqual(nothing);
  expect(diffTasks([write], [write, read])).toEqual({ ...nothing, added: [read] });
  expect(diffTasks([write, read, swim], [write, swim])).toEqual({ ...nothing, removed: [read.id] });
  expect(diffTasks([write, read], [write, renamed])).toEqual({ ...nothing, changed: [renamed] });
  expect(diffTasks([write, read], [read, write])).toEqual({ ...nothing, order: [read.id, write.id] });
});
