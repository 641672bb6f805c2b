import { expect, it } from 'vitest';
import { findReconnectDelay } from './reconnect-delay.ts';

it('the first attempt to connect comes at once', () => {
  expect(findReconnectDelay(0, 0.99)).toBe(0);
});

it('each further attempt to connect waits longer, up to half a minute', () => {
  const delays = Array.from({ length: 12 }, (_, attempts) => findReconnectDelay(attempts, 0.5));
  expect(delays).toEqual([...delays].sort((one, other) => one - other));
  expect(delays[1]).toBe(1_000);
  expect(delays.at(-1)).toBe(20_000);
  expect(findReconnectDelay(50, 0.999)).toBeLessThan(30_000);
});

it('browsers that were cut off together spread their attempts', () => {
  expect(findReconnectDelay(1, 0)).toBe(500);
  expect(findReconnectDelay(1, 0.999)).toBeGreaterThan(1_490);
});
