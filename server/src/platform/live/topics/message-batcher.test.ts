import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMessageBatcher } from './message-batcher.ts';

describe('batched messages', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function batch() {
    const frames: (readonly string[])[] = [];
    const batcher = createMessageBatcher({ everyMs: 1_000, newest: 3 }, (messages) => frames.push(messages));
    return { frames, batcher };
  }

  it('a message after a quiet period is sent at once', () => {
    const { frames, batcher } = batch();
    batcher.add('a');
    expect(frames).toEqual([['a']]);
    vi.advanceTimersByTime(5_000);
    batcher.add('b');
    expect(frames).toEqual([['a'], ['b']]);
  });

  it('messages that follow within a second are sent together at its end', () => {
    const { frames, batcher } = batch();
    batcher.add('a');
    vi.advanceTimersByTime(300);
    batcher.add('b');
    batcher.add('c');
    vi.advanceTimersByTime(699);
    expect(frames).toEqual([['a']]);
    vi.advanceTimersByTime(1);
    expect(frames).toEqual([['a'], ['b', 'c']]);
  });

  it('messages make one frame a second, with the newest in it, however many there are', () => {
    const { frames, batcher } = batch();
    for (let n = 0; n < 100; n += 1) {
      batcher.add(String(n));
      vi.advanceTimersByTime(100);
    }
    expect(frames.length).toBe(11);
    expect(frames.at(-1)).toEqual(['97', '98', '99']);
    expect(Math.max(...frames.map((frame) => frame.length))).toBe(3);
  });

  it('messages that wait when the last reader leaves are sent at once', () => {
    const { frames, batcher } = batch();
    batcher.add('a');
    batcher.add('b');
    batcher.stop();
    vi.advanceTimersByTime(5_000);
    expect(frames).toEqual([['a'], ['b']]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
