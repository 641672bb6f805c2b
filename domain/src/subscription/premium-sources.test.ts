import { describe, expect, it } from 'vitest';
import { findLongest, hasPremium, type PremiumSource } from './premium-sources.ts';

const now = new Date('2026-03-01T12:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const bought = (hours: number): PremiumSource => ({ plan: 'basic', endDate: at(hours) });
const granted = (hours: number | null): PremiumSource => ({
  plan: null,
  endDate: hours === null ? null : at(hours),
});

describe('premium', () => {
  it.each([
    ['nothing', [], false],
    ['a subscription with time left', [bought(1)], true],
    ['a subscription whose time is over', [bought(0)], false],
    ['a grant with time left', [granted(1)], true],
    ['a grant whose time is over', [granted(0)], false],
    ['a grant without end', [granted(null)], true],
    ['a grant that outlasts a subscription', [bought(-1), granted(1)], true],
  ] as const)('that rests on %s lasts: %3$s', (_, sources, lasts) => {
    expect(hasPremium(sources, now)).toBe(lasts);
  });

  it('is told by what lasts longest, and by what was paid for of two that last alike', () => {
    expect(findLongest([])).toBeNull();
    expect(findLongest([bought(2), granted(1)])).toEqual(bought(2));
    expect(findLongest([granted(2), bought(1)])).toEqual(granted(2));
    expect(findLongest([bought(2), granted(null)])).toEqual(granted(null));
    expect(findLongest([granted(2), bought(2)])).toEqual(bought(2));
  });
});
