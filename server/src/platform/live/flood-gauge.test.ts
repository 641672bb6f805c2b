import { describe, expect, it } from 'vitest';
import { FloodGauge } from './flood-gauge.ts';

function countAt(gauge: FloodGauge, now: number, times: number) {
  return Array.from({ length: times }, () => gauge.count(now));
}

describe('what one browser says', () => {
  it('is taken up to forty messages at once, then dropped', () => {
    const verdicts = countAt(new FloodGauge(0), 0, 45);
    expect(verdicts.filter((verdict) => verdict === 'taken').length).toBe(40);
    expect(verdicts.slice(40)).toEqual(Array(5).fill('dropped'));
  });

  it('is taken again at five messages a second', () => {
    const gauge = new FloodGauge(0);
    countAt(gauge, 0, 41);
    expect(countAt(gauge, 1_000, 6)).toEqual([...Array(5).fill('taken'), 'dropped']);
  });

  it('is cut off when it does not stop', () => {
    const gauge = new FloodGauge(0);
    expect(countAt(gauge, 0, 240)).not.toContain('cut_off');
    expect(gauge.count(500)).toBe('taken');
    expect(countAt(gauge, 500, 3)).toEqual(['taken', 'cut_off', 'cut_off']);
  });

  it('is forgiven after a quiet while', () => {
    const gauge = new FloodGauge(0);
    countAt(gauge, 0, 240);
    expect(countAt(gauge, 60_000, 240)).not.toContain('cut_off');
  });
});
