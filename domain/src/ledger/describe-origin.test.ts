import { expect, it } from 'vitest';
import { describeOrigin, leftOfExtension } from './describe-origin.ts';

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
  [{ origin: 'noted', isCorrected: true }, 'Noted by hand · Corrected'],
  [{ extendedMinutes: 5, minutes: 26, isCorrected: true }, 'Worked · +1 minute · Corrected'],
  [{ extendedMinutes: 5, minutes: 10, isCorrected: true }, 'Worked · Corrected'],
] as const)('a run says how it came: %j', (changed, said) => {
  expect(describeOrigin({ ...run, ...changed })).toBe(said);
});

it('a run that is shortened loses first what was added at its end, and has it again with its length', () => {
  const left = [30, 29, 26, 25, 10].map((minutes) =>
    leftOfExtension({ ...run, extendedMinutes: 5, minutes }),
  );
  expect(left).toEqual([5, 4, 1, 0, 0]);
});
