import { accept, type Outcome, refuse } from '../outcome.ts';
import { roundMinutes } from '../timer/time-format.ts';
import { minuteMs } from '../timer/timer.ts';
import type { Span } from '../timer/worked-spans.ts';

/** How far back a run that was forgotten can be noted. */
export const longestNoteMs = 4 * 60 * minuteMs;

/** Whole minutes of a run that is noted at that instant. */
export function countNote({ from, to }: Span, at: number): Outcome<number, 'note_impossible'> {
  const minutes = roundMinutes(to - from, 'nearest');
  if (to > at || from < at - longestNoteMs || minutes < 1) return refuse('note_impossible');
  return accept(minutes);
}
