import * as v from 'valibot';

const isoTime = v.pipe(v.string(), v.isoTimestamp());

/** Whether the person has a calendar address. The address itself is known only to those who copied it. */
export const calendarAddressSchema = v.object({ madeAt: v.nullable(isoTime) });
export type CalendarAddress = v.InferOutput<typeof calendarAddressSchema>;

/** A new address; this reply is the only one that ever contains it. */
export const madeAddressSchema = v.object({ madeAt: isoTime, address: v.string() });
export type MadeAddress = v.InferOutput<typeof madeAddressSchema>;

/** 256 bits in base64url. */
export const calendarTokenBytes = 32;
export const calendarTokenPattern = /^[\w-]{43}$/;

/**
 * The contents of a calendar: runs of this many days, described to people as six months, and of those at most the newest `runs`.
 */
export const calendarLimits = { days: 180, runs: 1_000 } as const;
