import fc from 'fast-check';

/** Every rhythm that an owner may set for a room. */
export const roomRhythms = fc.record({
  workMinutes: fc.integer({ min: 5, max: 55 }),
  breakMinutes: fc.integer({ min: 1, max: 60 }),
});
