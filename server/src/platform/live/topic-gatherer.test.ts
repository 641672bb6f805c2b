import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGatherer } from './topic-gatherer.ts';

describe('messages that are gathered', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function gather() {
    const frames: (readonly string[])[] = [];
    const gatherer = createGatherer({ everyMs: 1_000, newest: 3 }, (messages) => frames.push(messages));
    return { frames, gatherer };
  }

  it('go out at once after a quiet while', () => {
    const { frames, gatherer } = gather();
    gatherer.add('a');
    expect(frames).toEqual([['a']]);
    vi.advanceTimersByTime(5_000);
    gatherer.add('b');
    expect(frames).toEqual([['a'], ['b']]);
  });

  it('wait for each other for the rest of the second', () => {
    const { frames, gatherer } = gather();
    gatherer.add('a');
    vi.advanceTimersByTime(300);
    gatherer.add('b');
    gatherer.add('c');
    vi.advanceTimersByTime(699);
    expect(frames).toEqual([['a']]);
    vi.advanceTimersByTime(1);
    expect(frames).toEqual([['a'], ['b', 'c']]);
  });

  it('make one frame a second however many there are, with the newest in it', () => {
    const { frames, gatherer } = gather();
    for (let n = 0; n < 100; n += 1) {
      gatherer.add(String(n));
      vi.advanceTimersByTime(100);
    }
    expect(frames.length).toBe(11);
    expect(frames.at(-1)).toEqual(['97', '98', '99']);
    expect(Math.max(...frames.map((frame) => frame.length))).toBe(3);
  });

  it('that wait as the last reader leaves go out at once, for whoever comes back', () => {
    const { frames, gatherer } = gather();
    gatherer.add('a');
    gatherer.add('b');
    gatherer.stop();
    vi.advanceTimersByTime(5_000);
    expect(frames).toEqual([['a'], ['b']]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
