import { expect, it } from 'vitest';
import { withTimeout } from './with-timeout.ts';

it('a promise that settles in time passes on its value or its failure', async () => {
  expect(await withTimeout(Promise.resolve('mail'), 60_000)).toBe('mail');
  await expect(withTimeout(Promise.reject(new Error('refused')), 60_000)).rejects.toThrow('refused');
});

it('a promise that takes too long gives null, and continues in the background', async () => {
  const slow = Promise.withResolvers<string>();
  expect(await withTimeout(slow.promise, 1)).toBeNull();
  slow.resolve('late');
  expect(await slow.promise).toBe('late');
});
