import { describe, expect, it } from 'vitest';
import { endOfGrant } from './grant-term.ts';

const now = new Date('2026-03-01T12:00:00.000Z');

describe('the term of a grant', () => {
  it.each([
    [{}, null],
    [{ days: '30' }, '2026-03-31T12:00:00.000Z'],
    [{ until: '2026-12-31' }, '2026-12-31T23:59:59.999Z'],
  ])('%j ends at %s', (term, end) => {
    expect(endOfGrant(term, now)?.toISOString() ?? null).toBe(end);
  });

  it.each([
    { days: '0' },
    { days: '-3' },
    { days: '1.5' },
    { days: '36501' },
    { days: 'a few' },
    { until: '2026-02-30' },
    { until: '2026-13-01' },
    { until: 'Friday' },
    { until: '2026-12-31', days: '3' },
  ])('%j says nothing', (term) => {
    expect(endOfGrant(term, now)).toBeUndefined();
  });
});
