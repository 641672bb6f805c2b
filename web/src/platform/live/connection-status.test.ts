import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnectionStatus } from './connection-status.ts';

describe('a lost connection', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('a lost connection is reported once, after three seconds', () => {
    const status = createConnectionStatus();
    const listener = vi.fn();
    status.watch(listener);
    status.markDown();
    vi.advanceTimersByTime(2_999);
    status.markDown();
    expect(status.isDown()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(status.isDown()).toBe(true);
    status.markDown();
    vi.advanceTimersByTime(10_000);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('a connection that comes back sooner is never reported as lost', () => {
    const status = createConnectionStatus();
    const listener = vi.fn();
    status.watch(listener);
    status.markDown();
    vi.advanceTimersByTime(2_000);
    status.markUp();
    vi.advanceTimersByTime(10_000);
    expect(listener).not.toHaveBeenCalled();
  });

  it('a restored connection is reported at once', () => {
    const status = createConnectionStatus();
    status.markDown();
    vi.advanceTimersByTime(3_000);
    const listener = vi.fn();
    const stop = status.watch(listener);
    status.markUp();
    expect(status.isDown()).toBe(false);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    status.markDown();
    vi.advanceTimersByTime(3_000);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
