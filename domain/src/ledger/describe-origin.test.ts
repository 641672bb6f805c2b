import { expect, it } from 'vitest';
import { describeOrigin, remainingExtension } from './describe-origin.ts';

const run = {
  origin: 'timer',
  extendedMinutes: 0,
  minutes: 30,
  witnessedMinutes: 30,
  isCorrected: false,
} as const;

it.each([
  [{}, 'Worked'],
  [{ origin: 'room', extendedMinutes: 5 }, 'Worked in a room · +5 minutes'],
  [{ extendedMinutes: 1 }, 'Worked · +1 minute'],
  [{ origin: 'noted', isCorrected: true }, 'Added by hand · Corrected'],
  [{ extendedMinutes: 5, minutes: 26, isCorrected: true }, 'Worked · +1 minute · Corrected'],
  [{ extendedMinutes: 5, minutes: 10, isCorrected: true }, 'Worked · Corrected'],
] as const)('the origin of a run with %j is described as "%s"', (changed, said) => {
  expect(describeOrigin({ ...run, ...changed })).toBe(said);
});

it('shortening a run first removes the minutes of its extension', () => {
  const left = [30, 29, 26, 25, 10].map((minutes) =>
    remainingExtension({ ...run, extendedMinutes: 5, minutes }),
  );
  expect(left).toEqual([5, 4, 1, 0, 0]);
});
