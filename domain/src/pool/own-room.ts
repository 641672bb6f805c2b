import { dayMs, minuteMs } from '../time-units.ts';

/** The constants of people's own rooms (product 18). */
export const ownRoomLimits = {
  /** How many of one person's rooms may be open at once. */
  open: 5,
  /** The random bytes of a link's token, too many to guess: 32 characters of base64url. */
  tokenBytes: 24,
} as const;

/** The form of a token of that length; links that people already have must go on matching it. */
export const roomTokenPattern = /^[\w-]{32}$/;

export const openingTimes = ['hour', 'day', 'until_closed'] as const;
export type OpeningTime = (typeof openingTimes)[number];

const openingMs: Record<OpeningTime, number | null> = {
  hour: 60 * minuteMs,
  day: dayMs,
  until_closed: null,
};

/** When a room opened now for that long closes by itself; null if it does not. */
export function closesAtOf(opening: OpeningTime, now: number): number | null {
  const ms = openingMs[opening];
  return ms === null ? null : now + ms;
}
