import { describe, expect, it } from 'vitest';
import { MessageRateLimit } from './message-rate-limit.ts';

function countAt(limit: MessageRateLimit, now: number, times: number) {
  return Array.from({ length: times }, () => limit.count(now));
}

describe("the rate limit of one browser's messages", () => {
  it('forty messages at once are accepted, and more are dropped', () => {
    const verdicts = countAt(new MessageRateLimit(0), 0, 45);
    expect(verdicts.filter((verdict) => verdict === 'taken').length).toBe(40);
    expect(verdicts.slice(40)).toEqual(Array(5).fill('dropped'));
  });

  it('messages beyond the first forty are accepted at five a second', () => {
    const limit = new MessageRateLimit(0);
    countAt(limit, 0, 41);
    expect(countAt(limit, 1_000, 6)).toEqual([...Array(5).fill('taken'), 'dropped']);
  });

  it('a browser that keeps sending messages is cut off', () => {
    const limit = new MessageRateLimit(0);
    expect(countAt(limit, 0, 240)).not.toContain('cut_off');
    expect(limit.count(500)).toBe('taken');
    expect(countAt(limit, 500, 3)).toEqual(['taken', 'cut_off', 'cut_off']);
  });

  it('a browser may send again after a quiet minute without being cut off', () => {
    const limit = new MessageRateLimit(0);
    countAt(limit, 0, 240);
    expect(countAt(limit, 60_000, 240)).not.toContain('cut_off');
  });

  it('the message allowance of a browser refills even if the clock is set back', () => {
    const limit = new MessageRateLimit(3_600_000);
    countAt(limit, 3_600_000, 40);
    expect(countAt(limit, 0, 1)).toEqual(['dropped']);
    expect(countAt(limit, 1_000, 1)).toEqual(['taken']);
  });
});
