import { hourMs } from '../time-units.ts';
import type { Span } from '../timer/worked-spans.ts';

/** A pause this long parts a run in a calendar: nobody sees their night full of work. */
const partingPauseMs = hourMs;

/** The stretches as which a run stands in a calendar, by its worked spans in their order; the whole run where they are unknown. */
export function toCalendarStretches(worked: readonly Span[], whole: Span): Span[] {
  const stretches: Span[] = [];
  for (const span of worked) {
    const last = stretches.at(-1);
    if (last && span.from - last.to < partingPauseMs)
      stretches.splice(-1, 1, { from: last.from, to: span.to });
    else stretches.push(span);
  }
  return stretches.length > 0 ? stretches : [whole];
}
