import { localTimeOf } from '@focuspool/domain/stats/local-day';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deviceDay } from './device-day.ts';
import { deviceTimeZone } from './device-time-zone.ts';

it("the device's day is that of its time zone, on both sides of each midnight", () => {
  const instant = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) });
  fc.assert(
    fc.property(instant, (at) => {
      expect(deviceDay(at)).toBe(localTimeOf(at, deviceTimeZone()).day);
      const midnight = new Date(at).setHours(24, 0, 0, 0);
      for (const beside of [midnight - 1, midnight])
        expect(deviceDay(beside)).toBe(localTimeOf(beside, deviceTimeZone()).day);
    }),
  );
  expect(deviceDay('2026-03-05T12:00:00')).toBe('2026-03-05');
});
