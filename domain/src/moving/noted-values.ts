import type { FindingNotes } from './finding.ts';
import { readInstant, writeIsoDate } from './firebase-date.ts';
import { type FirebaseNode, numberAt, textAt, toStorable } from './firebase-value.ts';

// Each of these notes, under the value's key, what it changed to fit.

const maxColumnValue = 1_000_000_000;

/** A count or whole minutes: rounded without a note, and 0 if absent. */
export function countAt(node: FirebaseNode, key: string, notes: FindingNotes): number {
  return Math.round(numberWithin(node, key, notes, { least: 0, most: maxColumnValue, otherwise: 0 }));
}

/** A number between two others, or `otherwise`. */
export function numberWithin(
  node: FirebaseNode,
  key: string,
  notes: FindingNotes,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  if (!node.has(key)) return otherwise;
  const number = numberAt(node, key);
  const fitting = number === null ? otherwise : Math.min(most, Math.max(least, number));
  if (number === null) notes.changed(`this is not a number, it is ${fitting} now`, key);
  else if (fitting !== number) notes.changed(`it cannot be ${number}, it is ${fitting} now`, key);
  return fitting;
}

/** The instant at a key: `missing` if there is none, and `otherwise` if the date cannot be read. */
export function dateAt<Missing extends number | null, Otherwise extends number | null>(
  node: FirebaseNode,
  key: string,
  notes: FindingNotes,
  { timeZone, missing, otherwise }: { timeZone: string; missing: Missing; otherwise: Otherwise },
): number | Missing | Otherwise {
  if (!node.has(key)) return missing;
  const instant = readInstant(node.get(key), timeZone);
  if (instant !== null) return instant;
  const now = otherwise === null ? 'it has none now' : `it is ${writeIsoDate(otherwise)} now`;
  notes.changed(`its date cannot be read, ${now}`, key);
  return otherwise;
}

/** The instant of a past event, never after the import at `now`. Returns `missing` if there is none. */
export function pastDateAt<Missing extends number | null = null>(
  node: FirebaseNode,
  key: string,
  notes: FindingNotes,
  { timeZone, now, missing }: { timeZone: string; now: number; missing: Missing },
): number | Missing {
  if (!node.has(key)) return missing;
  return notePast(readInstant(node.get(key), timeZone), { now, notes, below: key });
}

/** The instant of a past event as read; the import's, if it could not be read or lies in the future. */
export function notePast(
  instant: number | null,
  { now, notes, below }: { now: number; notes: FindingNotes; below: string },
): number {
  if (instant !== null && instant <= now) return instant;
  const problem = instant === null ? 'its date cannot be read' : 'its date is in the future';
  notes.changed(`${problem}, it has the date of the import`, below);
  return now;
}

/** One line of text that can be stored, as `settle` leaves it; null if absent. */
export function storableAt(
  node: FirebaseNode,
  key: string,
  notes: FindingNotes,
  settle: (text: string) => string = (text) => text,
): string | null {
  const written = textAt(node, key);
  if (written === null) return null;
  const stored = settle(toStorable(written));
  if (stored !== written.trim()) notes.changed('the text is not allowed', key);
  return stored;
}
