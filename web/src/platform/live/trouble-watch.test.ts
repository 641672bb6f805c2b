import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTroubleWatch } from './trouble-watch.ts';

describe('trouble', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is said after three seconds, once', () => {
    const watch = createTroubleWatch();
    const listener = vi.fn();
    watch.watch(listener);
    watch.begin();
    vi.advanceTimersByTime(2_999);
    watch.begin();
    expect(watch.isSaid()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(watch.isSaid()).toBe(true);
    watch.begin();
    vi.advanceTimersByTime(10_000);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('that ends sooner is never said', () => {
    const watch = createTroubleWatch();
    const listener = vi.fn();
    watch.watch(listener);
    watch.begin();
    vi.advanceTimersByTime(2_000);
    watch.end();
    vi.advanceTimersByTime(10_000);
    expect(listener).not.toHaveBeenCalled();
  });

  it('is taken back at once when it ends', () => {
    const watch = createTroubleWatch();
    watch.begin();
    vi.advanceTimersByTime(3_000);
    const listener = vi.fn();
    const stop = watch.watch(listener);
    watch.end();
    expect(watch.isSaid()).toBe(false);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    watch.begin();
    vi.advanceTimersByTime(3_000);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
