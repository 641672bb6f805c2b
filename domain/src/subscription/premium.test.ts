import { expect, it } from 'vitest';
import { endOfGrant, findLongest, hasPremium, type PremiumSource } from './premium.ts';

const now = new Date('2026-03-01T12:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const bought = (hours: number): PremiumSource => ({ plan: 'basic', endDate: at(hours) });
const granted = (hours: number | null): PremiumSource => ({
  plan: null,
  endDate: hours === null ? null : at(hours),
});

it.each([
  ['nothing', [], false],
  ['a subscription that is running', [bought(1)], true],
  ['a subscription that has ended', [bought(0)], false],
  ['a grant that is running', [granted(1)], true],
  ['a grant that has ended', [granted(0)], false],
  ['a grant without end', [granted(null)], true],
  ['a grant that outlasts a subscription', [bought(-1), granted(1)], true],
] as const)('premium based on %s is active: $2', (_, sources, lasts) => {
  expect(hasPremium(sources, now)).toBe(lasts);
});

it('of several sources of premium the longest is shown, and of two equal ones the subscription', () => {
  expect(findLongest([])).toBeNull();
  expect(findLongest([bought(2), granted(1)])).toEqual(bought(2));
  expect(findLongest([granted(2), bought(1)])).toEqual(granted(2));
  expect(findLongest([bought(2), granted(null)])).toEqual(granted(null));
  expect(findLongest([granted(2), bought(2)])).toEqual(bought(2));
  expect(findLongest([bought(2), granted(2)])).toEqual(bought(2));
});

it.each([
  [{}, null],
  [{ days: '1' }, '2026-03-02T12:00:00.000Z'],
  [{ days: '30' }, '2026-03-31T12:00:00.000Z'],
  [{ days: '36500' }, '2126-02-05T12:00:00.000Z'],
  [{ until: '2026-12-31' }, '2026-12-31T23:59:59.999Z'],
])('a grant with the term %j ends at %s', (term, end) => {
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
  { until: '2026-03' },
  { until: 'Friday' },
  { until: '2026-12-31', days: '3' },
])('the grant term %j is refused', (term) => {
  expect(endOfGrant(term, now)).toBeUndefined();
});
