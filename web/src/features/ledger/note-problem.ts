import { countNote, type NoteRefusal } from '@focuspool/domain/ledger/note-run';
import { refusals } from '@focuspool/domain/refusals';
import type { Span } from '@focuspool/domain/timer/worked-spans';
import type { HourCycle } from '../../platform/clock/clock-form.ts';
import { describeTimes } from './describe-run.ts';
import type { TakenSpan } from './pending-runs.ts';

/** Which field of a note is wrong (null if none of them), and why. */
export type NoteProblem = { readonly field: 'task' | 'from' | 'to' | null; readonly text: string };

type FieldReason = NoteRefusal | 'task_missing';

const fields: Record<FieldReason, NoteProblem['field']> = {
  note_impossible: 'from',
  note_unwitnessed: 'from',
  run_overlaps: 'from',
  note_not_over: 'to',
  note_reversed: 'to',
  note_too_short: 'to',
  task_missing: 'task',
};
const hasField = (reason: string): reason is FieldReason => reason in fields;

export function toNoteProblem(reason: keyof typeof refusals): NoteProblem {
  return { field: hasField(reason) ? fields[reason] : null, text: refusals[reason].message };
}

const noTime = 'Please enter a time.';

/**
 * Returns the span between two instants of the fields, or what is wrong with them; `taken` is the time that this page knows to be
 * counted, `since` when the person joined.
 */
export function readNoteSpan(
  from: number | null,
  to: number | null,
  now: number,
  { taken, since }: { readonly taken: readonly TakenSpan[]; readonly since: number },
  hourCycle: HourCycle,
): (Span & { minutes: number }) | NoteProblem {
  if (from === null) return { field: 'from', text: noTime };
  if (to === null) return { field: 'to', text: noTime };
  const counted = countNote({ from, to }, now, taken, since);
  if (counted.ok) return { from, to, minutes: counted.value };
  const inTheWay = taken.find((span) => span.from < to && span.to > from);
  if (counted.reason !== 'run_overlaps' || !inTheWay) return toNoteProblem(counted.reason);
  const times = describeTimes(inTheWay.from, inTheWay.to, hourCycle);
  return { field: 'from', text: `“${inTheWay.taskText}” already has ${times}.` };
}
