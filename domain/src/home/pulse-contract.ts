import * as v from 'valibot';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** How much is going on, in counts of real people alone: a visitor sees no names, and nobody simulated. */
export const pulseSchema = v.object({
  /** People whose timer runs right now. */
  working: count,
  /** People who finished something within the last 24 hours. */
  finished: count,
});
export type Pulse = v.InferOutput<typeof pulseSchema>;

/** How far back `finished` looks, and how old an answer may be, in milliseconds. */
export const pulseTimes = { windowMs: 24 * 60 * 60_000, keptMs: 10_000, askAgainMs: 60_000 } as const;
