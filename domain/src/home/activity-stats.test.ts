import { describe, expect, it } from 'vitest';
import { describeActivity } from './activity-stats.ts';

describe('activity numbers', () => {
  it.each([
    [3, 148, '3 people at work right now, 148 finished something in the last day'],
    [1, 0, '1 person at work right now'],
    [0, 1, '1 person finished something in the last day'],
    [0, 1_480, '1,480 people finished something in the last day'],
    [999, 0, '999 people at work right now'],
    [12_345, 1_234_567, '12,345 people at work right now, 1,234,567 finished something in the last day'],
    [0, 0, 'No one is at work right now. Be the first today.'],
  ])('%d people at work and %d who finished are described as "%s"', (working, finished, sentence) => {
    expect(describeActivity({ working, finished })).toBe(sentence);
  });
});
