import { dayMs, minuteMs } from '../time-units.ts';

/** The constants of rooms of one's own (product 18). */
export const ownRoomLimits = {
  /** So many of one person are open at once. */
  open: 5,
  /** Of a link's token: nobody guesses it. */
  tokenBytes: 24,
} as const;

export const roomTokenPattern = /^[\w-]{32}$/;

export const openingTimes = ['hour', 'day', 'until_closed'] as const;
export type OpeningTime = (typeof openingTimes)[number];

const openingMs: Record<OpeningTime, number | null> = {
  hour: 60 * minuteMs,
  day: dayMs,
  until_closed: null,
};

/** When a room that is opened now for so long closes by itself; null for one that does not. */
export function closesAtOf(opening: OpeningTime, now: number): number | null {
  const ms = openingMs[opening];
  return ms === null ? null : now + ms;
}
