import { vi } from 'vitest';

/** Not a measure of speed, only the end of waiting for what never comes, on however busy a machine. */
const timeout = 120_000;

/** Resolves with the first value of the condition that is true, which is asked for every so many milliseconds. */
export function waitUntil<Value>(condition: () => Value | Promise<Value>, interval = 50) {
  return vi.waitUntil(condition, { timeout, interval });
}

/** Resolves once the assertion holds; rejects with what it said last. */
export function waitFor<Value>(assertion: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(assertion, { timeout });
}
