import { expect, it } from 'vitest';
import { describeEstimate } from './task-estimate.ts';

it.each([
  [{ isCompleted: false }, null],
  [{ isCompleted: true, runs: 4 }, null],
  [{ isCompleted: false, estimate: 1 }, '1 run'],
  [{ isCompleted: false, estimate: 3 }, '3 runs'],
  [{ isCompleted: false, estimate: 3, runs: 1 }, 'planned 3, took 1'],
  [{ isCompleted: true, estimate: 3, runs: 4 }, 'planned 3, took 4'],
  [{ isCompleted: true, estimate: 3 }, 'planned 3, took 0'],
])('the estimate of a task with %o is described as %j', (task, said) => {
  expect(describeEstimate(task)).toBe(said);
});
