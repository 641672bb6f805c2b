import { type FixedTimes, findNextTelling, listShown } from '@focuspool/domain/pool/fixed-times';
import type { ShownTimes } from '@focuspool/domain/pool/shown-times';

/** What the database has of a room's fixed times. */
type TimedRow = { readonly times: FixedTimes | null; readonly closesAt: Date | null };

/** As they are told to those who may come. */
export function toShownTimes({ times, closesAt }: TimedRow, now: Date): ShownTimes | null {
  if (!times) return null;
  const next = listShown({ times, closesAt: closesAt?.getTime() ?? null }, now.getTime());
  return { days: times.days, next };
}

/** When its people are to be told next; null where no time is to come. */
export function toNextTelling({ times, closesAt }: TimedRow, now: Date): Date | null {
  const next = times && findNextTelling({ times, closesAt: closesAt?.getTime() ?? null }, now.getTime());
  return next === null ? null : new Date(next);
}
