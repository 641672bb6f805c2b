import { expect, it } from 'vitest';
import { createFreshSingleFlight, createSingleFlight } from './single-flight.ts';

it('concurrent callers of one key share one run, and a later caller starts another', async () => {
  const share = createSingleFlight<number>();
  let runs = 0;
  const run = async () => {
    runs += 1;
    return runs;
  };
  expect(await Promise.all([share('a', run), share('a', run), share('b', run)])).toEqual([1, 1, 2]);
  expect(await share('a', run)).toBe(3);
});

it('concurrent callers share a failure, and a later caller starts another run', async () => {
  const share = createSingleFlight<string>();
  const failing = () => Promise.reject(new Error('away'));
  const outcomes = await Promise.allSettled([share('a', failing), share('a', failing)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await share('a', async () => 'back')).toBe('back');
});

it('readers who arrive during a read share the next read and never get an older value', async () => {
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

it('a read that fails does not fail the readers who wait for the next one', async () => {
  const share = createFreshSingleFlight<string>();
  const failing = share('room', () => Promise.reject(new Error('away')));
  const next = share('room', async () => 'back');
  await expect(failing).rejects.toThrow('away');
  expect(await next).toBe('back');
});
