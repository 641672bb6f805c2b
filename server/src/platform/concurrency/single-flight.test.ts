import { expect, it } from 'vitest';
import { createFreshSingleFlight, createSingleFlight } from './single-flight.ts';

it('callers of one key at once share one run; a later one starts anew', async () => {
  const share = createSingleFlight<number>();
  let runs = 0;
  const run = async () => {
    runs += 1;
    return runs;
  };
  expect(await Promise.all([share('a', run), share('a', run), share('b', run)])).toEqual([1, 1, 2]);
  expect(await share('a', run)).toBe(3);
});

it('a failure is shared too, and forgotten', async () => {
  const share = createSingleFlight<string>();
  const failing = () => Promise.reject(new Error('away'));
  const outcomes = await Promise.allSettled([share('a', failing), share('a', failing)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await share('a', async () => 'back')).toBe('back');
});

it('readers who come while one reading is in flight share the next, and none of them gets what is older', async () => {
  const share = createFreshSingleFlight<number>();
  let runs = 0;
  let stored = 1;
  const read = async () => {
    runs += 1;
    const value = stored;
    await new Promise((resolve) => setImmediate(resolve));
    return value;
  };
  const first = share('room', read);
  stored = 2;
  const others = Array.from({ length: 300 }, () => share('room', read));
  const elsewhere = share('feed', read);
  expect(await first).toBe(1);
  expect(new Set(await Promise.all(others))).toEqual(new Set([2]));
  expect(await elsewhere).toBe(2);
  expect(runs).toBe(3);
  stored = 3;
  expect(await share('room', read)).toBe(3);
});

it('a reading that fails does not fail those who wait for the next', async () => {
  const share = createFreshSingleFlight<string>();
  const failing = share('room', () => Promise.reject(new Error('away')));
  const next = share('room', async () => 'back');
  await expect(failing).rejects.toThrow('away');
  expect(await next).toBe('back');
});
