import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { analyticsFilterSchema, pageWindow, startOfMonth } from './analytics-filter.ts';

it.each([
  ['2026-11-21T08:00:00Z', 'UTC', '2026-11-01T00:00:00.000Z'],
  ['2026-10-31T19:00:00Z', 'Asia/Kolkata', '2026-10-31T18:30:00.000Z'],
  ['2026-11-01T02:00:00Z', 'America/New_York', '2026-10-01T04:00:00.000Z'],
  // Summer time ended within the month.
  ['2026-11-21T08:00:00Z', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  // Clocks skipped its first hour.
  ['2023-10-21T08:00:00Z', 'America/Asuncion', '2023-10-01T04:00:00.000Z'],
  ['2026-01-01T00:00:00Z', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
])('for %s in %s, the current month starts at %s', (now, timeZone, start) => {
  expect(startOfMonth(new Date(now), timeZone).toISOString()).toBe(start);
});

it('the current month never starts in the future, nor more than 31 days and a clock change ago', () => {
  const longest = 31 * 86_400_000 + 3_600_000;
  const zones = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/New_York', 'Europe/London', 'Pacific/Apia');
  const instants = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) });
  fc.assert(
    fc.property(instants, zones, (now, timeZone) => {
      const passed = now - startOfMonth(new Date(now), timeZone).getTime();
      expect(passed).toBeGreaterThanOrEqual(0);
      expect(passed).toBeLessThanOrEqual(longest);
    }),
  );
});

it.each([
  [1, 0, []],
  [1, 1, [1]],
  [1, 7, [1, 2, 3, 4, 5]],
  [3, 7, [1, 2, 3, 4, 5]],
  [4, 7, [2, 3, 4, 5, 6]],
  [7, 7, [3, 4, 5, 6, 7]],
  [2, 3, [1, 2, 3]],
])('page %i of %i shows the page buttons %j', (page, pageCount, buttons) => {
  expect(pageWindow(page, pageCount)).toEqual(buttons);
});

it('an empty analytics filter shows all plans and periods, in UTC', () => {
  expect(v.parse(analyticsFilterSchema, {})).toEqual({ plan: 'all', period: 'all', timeZone: 'UTC' });
});

it.each([
  { plan: 'gold' },
  { period: 'week' },
  { timeZone: 'Mars/Olympus' },
  { timeZone: 'PST' },
  { timeZone: "UTC'; --" },
])('the analytics filter refuses %j', (filter) => {
  expect(v.safeParse(analyticsFilterSchema, filter).success).toBe(false);
});
