import { type FixedTimes, findNextNotice, listShown } from '@focuspool/domain/pool/fixed-times';
import type { ShownTimes } from '@focuspool/domain/pool/shown-times';

/** A room's fixed times as the database has them. */
type TimedRow = { readonly times: FixedTimes | null; readonly closesAt: Date | null };

/** Returns the times as they are shown to those who may come. */
export function toShownTimes({ times, closesAt }: TimedRow, now: Date): ShownTimes | null {
  if (!times) return null;
  const next = listShown({ times, closesAt: closesAt?.getTime() ?? null }, now.getTime());
  return { days: times.days, next };
}

/** Returns when its people are to be told next; null if no time is to come. */
export function toNextReminder({ times, closesAt }: TimedRow, now: Date): Date | null {
  const next = times && findNextNotice({ times, closesAt: closesAt?.getTime() ?? null }, now.getTime());
  return next === null ? null : new Date(next);
}
