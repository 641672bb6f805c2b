import { toCalendarStretches } from '@focuspool/domain/calendar/calendar-stretches';
import { describeOrigin } from '@focuspool/domain/ledger/describe-origin';
import { product } from '@focuspool/domain/product';
import ical, { ICalEventClass, ICalEventTransparency } from 'ical-generator';
import type { WorkedRun } from '../timer/run-store.ts';

/** After so long calendars may ask again. */
const freshSeconds = 60 * 60;

/**
 * Runs as iCalendar (RFC 5545). All times are UTC, which every calendar shows by its own zone, so that no change of clocks is
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
        // A calendar that has the event already takes a higher one alone.
        sequence: corrections,
        start: new Date(from),
        // An end must lie behind the start by a second, which is as fine as calendars are.
        end: new Date(Math.max(to, from + 1_000)),
        summary: toPlainText(run.taskText),
        description: toDescription(run),
        // Nobody is busy with what is over.
        transparency: ICalEventTransparency.TRANSPARENT,
        class: ICalEventClass.PRIVATE,
      });
    }
  }
  return calendar.toString();
}

/** How long, on which list, and how it came. */
function toDescription({ listTitle, correctedAt, ...run }: WorkedRun): string {
  const lines = [`${run.minutes} min`, describeOrigin({ ...run, isCorrected: correctedAt !== null })];
  return (listTitle === null ? lines : lines.toSpliced(1, 0, toPlainText(listTitle))).join('\n');
}

/** Without control characters, which the format does not allow. */
function toPlainText(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
