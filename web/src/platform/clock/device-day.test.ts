import { localTimeOf } from '@focuspool/domain/stats/local-day';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceDay } from './device-day.ts';
import { deviceTimeZone } from './device-time-zone.ts';

afterEach(() => void vi.unstubAllEnvs());

describe.each([
  ['Asia/Kolkata', '2026-11-22'],
  ['UTC', '2026-11-21'],
  ['America/Los_Angeles', '2026-11-21'],
])('the day of a device in %s', (timeZone, date) => {
  it(`the day of a device in ${timeZone} is what its clocks show`, () => {
    vi.stubEnv('TZ', timeZone);
    expect(localTimeOf(Date.UTC(2026, 10, 21, 20), deviceTimeZone()).day).toBe(date);
    expect(deviceDay('2026-11-21T20:00:00Z')).toBe(date);
    expect(deviceDay('2026-03-05T12:00:00')).toBe('2026-03-05');
  });

  it(`the day of a device in ${timeZone} changes at each midnight`, () => {
    vi.stubEnv('TZ', timeZone);
    const instant = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) });
    fc.assert(
      fc.property(instant, (at) => {
        const midnight = new Date(at).setHours(24, 0, 0, 0);
        for (const each of [at, midnight - 1, midnight])
          expect(deviceDay(each)).toBe(localTimeOf(each, timeZone).day);
      }),
    );
  });
});

it.each(['', 'Nowhere/Here'])('a device with the unknown time zone %j uses UTC', (timeZone) => {
  vi.stubEnv('TZ', timeZone);
  expect(deviceTimeZone()).toBe('UTC');
  expect(localTimeOf(Date.UTC(2026, 10, 21, 20), deviceTimeZone()).day).toBe('2026-11-21');
});
