import { afterEach, expect, it, vi } from 'vitest';
import { formatDay } from './format-day.ts';
import { formatInstant, formatTime } from './format-instant.ts';

afterEach(() => void vi.unstubAllEnvs());

const at = new Date(2026, 2, 1, 15, 5).getTime();

it.each([
  ['h23', /^15:05$/],
  ['h12', /^0?3:05\sPM$/i],
  [null, /^(?:15:05|0?3:05\sPM)$/i],
] as const)('a time is told in the form of the clock that is set: %s', (hourCycle, words) => {
  expect(formatTime(at, hourCycle)).toMatch(words);
});

it('times and days are told by the clocks of where a traveller is by now', () => {
  const lateInBerlin = Date.UTC(2026, 6, 1, 21, 30);
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(formatTime(lateInBerlin, 'h23')).toBe('23:30');
  expect(formatInstant(lateInBerlin, 'h23')).toMatch(/\b1\b.*23:30/);
  expect(formatDay(lateInBerlin)).toMatch(/\b1\b/);
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(formatTime(lateInBerlin, 'h23')).toBe('06:30');
  expect(formatInstant(lateInBerlin, 'h23')).toMatch(/\b2\b.*06:30/);
  expect(formatDay(lateInBerlin)).toMatch(/\b2\b/);
  // As far ahead in winter, and without the hour of summer.
  vi.stubEnv('TZ', 'Africa/Algiers');
  expect(formatTime(lateInBerlin, 'h23')).toBe('22:30');
});
