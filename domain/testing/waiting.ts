import { vi } from 'vitest';

/** Not a measure of speed; only ends the wait for something that never comes, on however busy a machine. */
const timeout = 120_000;

/** Resolves with the first truthy value of the condition, which is checked every `interval` milliseconds. */
export function waitUntil<Value>(condition: () => Value | Promise<Value>, interval = 50) {
  return vi.waitUntil(condition, { timeout, interval });
}

/** Resolves once the assertion holds; rejects with its last error. */
export function waitFor<Value>(assertion: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(assertion, { timeout });
}
