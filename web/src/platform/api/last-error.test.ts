import { expect, it } from 'vitest';
import { lastErrorOf } from './last-error.ts';

const failed = new Error('away');

it.each([
  [{ error: failed, submittedAt: 2 }, { error: null, submittedAt: 1 }, failed],
  [{ error: failed, submittedAt: 1 }, { error: null, submittedAt: 2 }, null],
  [{ error: null, submittedAt: 0 }, { error: failed, submittedAt: 3 }, failed],
  [{ error: null, submittedAt: 0 }, { error: null, submittedAt: 0 }, null],
])('the error of several mutations is that of the latest one: %#', (one, other, error) => {
  expect(lastErrorOf(one, other)).toBe(error);
});
