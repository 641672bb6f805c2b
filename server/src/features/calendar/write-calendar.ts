import { toCalendarStretches } from '@focuspool/domain/calendar/calendar-stretches';
import { describeOrigin } from '@focuspool/domain/ledger/describe-origin';
import { product } from '@focuspool/domain/product';
import ical, { ICalEventClass, ICalEventTransparency } from 'ical-generator';
import type { WorkedRun } from '../timer/run-store.ts';

/** How long calendars may wait before they ask again. */
const freshSeconds = 60 * 60;

/**
 * Writes runs as iCalendar (RFC 5545). All times are UTC, which every calendar shows in its own zone, so that no clock change has
 * to be described. The same runs give the same text.
 */
export function writeCalendar(runs: readonly WorkedRun[]): string {
  const calendar = ical({
    name: product.name,
    prodId: { company: product.name, product: 'runs', language: 'EN' },
    ttl: freshSeconds,
  });
  for (const run of runs) {
    const { key, startedAt, endedAt, recordedAt, correctedAt, corrections } = run;
    const whole = { from: startedAt.getTime(), to: endedAt.getTime() };
    for (const [at, { from, to }] of toCalendarStretches(run.worked, whole).entries()) {
      calendar.createEvent({
        id: at === 0 ? key : `${key}-${at + 1}`,
        stamp: correctedAt ?? recordedAt,
        lastModified: correctedAt ?? recordedAt,
        // A calendar that already has the event accepts only a higher number.
        sequence: corrections,
        start: new Date(from),
        // The end must be at least a second after the start: calendars are no finer than that.
        end: new Date(Math.max(to, from + 1_000)),
        summary: toPlainText(run.taskText),
        description: toDescription(run),
        // A run that is over makes no one busy.
        transparency: ICalEventTransparency.TRANSPARENT,
        class: ICalEventClass.PRIVATE,
      });
    }
  }
  return calendar.toString();
}

/** Says how long it was, on which list, and how it was recorded. */
function toDescription({ listTitle, correctedAt, ...run }: WorkedRun): string {
  const lines = [`${run.minutes} min`, describeOrigin({ ...run, isCorrected: correctedAt !== null })];
  return (listTitle === null ? lines : lines.toSpliced(1, 0, toPlainText(listTitle))).join('\n');
}

/** Replaces control characters, which the format does not allow. */
function toPlainText(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
