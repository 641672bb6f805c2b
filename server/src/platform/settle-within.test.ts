import { expect, it } from 'vitest';
import { settleWithin } from './settle-within.ts';

it('gives what comes in time, and passes on what fails in time', async () => {
  expect(await settleWithin(Promise.resolve('mail'), 60_000)).toBe('mail');
  await expect(settleWithin(Promise.reject(new Error('refused')), 60_000)).rejects.toThrow('refused');
});

it('gives up on what does not come, which goes on by itself', async () => {
  const slow = Promise.withResolvers<string>();
  expect(await settleWithin(slow.promise, 1)).toBeNull();
  slow.resolve('late');
  expect(await slow.promise).toBe('late');
});
