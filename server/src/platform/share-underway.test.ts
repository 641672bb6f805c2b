import { expect, it } from 'vitest';
import { createSharing } from './share-underway.ts';

it('callers of one key at once share one run; a later one starts anew', async () => {
  const share = createSharing<number>();
  let runs = 0;
  const run = async () => {
    runs += 1;
    return runs;
  };
  expect(await Promise.all([share('a', run), share('a', run), share('b', run)])).toEqual([1, 1, 2]);
  expect(await share('a', run)).toBe(3);
});

it('a failure is shared too, and forgotten', async () => {
  const share = createSharing<string>();
  const failing = () => Promise.reject(new Error('away'));
  const outcomes = await Promise.allSettled([share('a', failing), share('a', failing)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await share('a', async () => 'back')).toBe('back');
});
