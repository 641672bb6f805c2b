import { accept, type Outcome, refuse } from '../outcome.ts';
import { minuteMs } from '../time-units.ts';
import { roundMinutes } from '../timer/round-minutes.ts';
import { type Span, subtractSpans, sumSpans } from '../timer/worked-spans.ts';

/** How far back a forgotten run can be noted. */
export const longestNoteMs = 4 * 60 * minuteMs;

export type NoteRefusal =
  | 'note_not_over'
  | 'note_reversed'
  | 'note_impossible'
  | 'note_unwitnessed'
  | 'note_too_short'
  | 'run_overlaps';

/**
 * The whole minutes of a run noted at `at`, not before `since`. `taken` is time that already counts, or belongs to a run in hand.
 */
export function countNote(
  { from, to }: Span,
  at: number,
  taken: readonly Span[] = [],
  since = 0,
): Outcome<number, NoteRefusal> {
  if (to > at) return refuse('note_not_over');
  if (to <= from) return refuse('note_reversed');
  if (from < at - longestNoteMs) return refuse('note_impossible');
  if (from < since) return refuse('note_unwitnessed');
  const minutes = roundMinutes(to - from, 'nearest');
  if (minutes < 1) return refuse('note_too_short');
  if (sumSpans(subtractSpans([{ from, to }], taken)) < to - from) return refuse('run_overlaps');
  return accept(minutes);
}
