import { minuteMs } from '../time-units.ts';
import { type Span, subtractSpans } from '../timer/worked-spans.ts';
import { longestNoteMs } from './note-run.ts';

/**
 * Proposes a forgotten run to note at `at`, in whole minutes: the latest `lengthMs` that nothing has taken, or else the
 * longest free time if it is at least a minute; nothing before `since`.
 */
export function proposeNote(at: number, lengthMs: number, taken: readonly Span[], since = 0): Span | null {
  const free = subtractSpans([{ from: Math.max(since, at - longestNoteMs), to: at }], taken)
    .map(({ from, to }) => ({
      from: Math.ceil(from / minuteMs) * minuteMs,
      to: Math.floor(to / minuteMs) * minuteMs,
    }))
    .filter(({ from, to }) => to - from >= minuteMs)
    .map(({ from, to }) => ({ from: Math.max(from, to - lengthMs), to }));
  const lengths = free.map(({ from, to }) => to - from);
  return free[lengths.lastIndexOf(Math.max(...lengths))] ?? null;
}
