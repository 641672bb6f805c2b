import { expect, it } from 'vitest';
import { describeOrigin } from './run-origin.ts';

it.each([
  [{ origin: 'timer', extendedMinutes: 0, isCorrected: false }, 'Worked'],
  [{ origin: 'room', extendedMinutes: 5, isCorrected: false }, 'Worked in a room · +5 minutes'],
  [{ origin: 'noted', extendedMinutes: 0, isCorrected: true }, 'Noted by hand · Corrected'],
] as const)('a run says how it came: %j', (run, said) => {
  expect(describeOrigin(run)).toBe(said);
});
