import { hourMs } from '../time-units.ts';
import type { Span } from '../timer/worked-spans.ts';

/** A pause this long splits a run in a calendar, so that a night does not appear filled with work. */
const splittingPauseMs = hourMs;

/** A run's stretches in a calendar: its worked spans, joined across short pauses; the whole run if none are known. */
export function toCalendarStretches(worked: readonly Span[], whole: Span): Span[] {
  const stretches: Span[] = [];
  for (const span of worked) {
    const last = stretches.at(-1);
    if (last && span.from - last.to < splittingPauseMs)
      stretches.splice(-1, 1, { from: last.from, to: span.to });
    else stretches.push(span);
  }
  return stretches.length > 0 ? stretches : [whole];
}
