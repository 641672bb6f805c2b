import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import type { WorkedRun } from '../timer/run-store.ts';
import { writeCalendar } from './write-calendar.ts';

const at = (time: string) => new Date(time);

function makeRun(changed: Partial<WorkedRun> = {}): WorkedRun {
  const [startedAt, endedAt] = [at('2026-11-22T10:00:00Z'), at('2026-11-22T10:25:00Z')];
  return {
    ...{ key: '11111111-1111-4111-8111-111111111111', taskText: 'Write', listTitle: null, minutes: 25 },
    ...{ startedAt, endedAt, recordedAt: endedAt, earnedTrophy: true, localDay: '2026-11-22', localHour: 10 },
    ...{ worked: [], origin: 'timer', extendedMinutes: 0, witnessedMinutes: 25 },
    ...{ correctedAt: null, corrections: 0 },
    ...changed,
  };
}

/** Reads the events with a library other than the one that wrote the file. */
function readEvents(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('FocusPool');
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, description, startDate, endDate } = new ICAL.Event(component);
    const isUtc = startDate.zone === ICAL.Timezone.utcTimezone && endDate.zone === ICAL.Timezone.utcTimezone;
    return { uid, summary, description, from: startDate.toJSDate(), to: endDate.toJSDate(), isUtc };
  });
}

it('a finished run is an event from its start to its end', () => {
  const { key, startedAt, endedAt } = makeRun();
  const text = writeCalendar([makeRun({ listTitle: 'Today' })]);
  const expected = { uid: key, summary: 'Write', description: '25 min\nToday\nWorked', isUtc: true };
  expect(readEvents(text)).toEqual([{ ...expected, from: startedAt, to: endedAt }]);
});

it('the event of a noted or corrected run says so and has the time of the correction', () => {
  const correctedAt = at('2026-11-22T12:00:00Z');
  const text = writeCalendar([makeRun({ origin: 'noted', minutes: 10, correctedAt })]);
  expect(readEvents(text)[0]?.description).toBe('10 min\nAdded by hand · Corrected');
  const shortened = makeRun({ minutes: 26, witnessedMinutes: 30, extendedMinutes: 5 });
  expect(readEvents(writeCalendar([shortened]))[0]?.description).toBe('26 min\nWorked · +1 minute');
  expect(text).toContain('DTSTAMP:20261122T120000Z');
  expect(text).toContain('LAST-MODIFIED:20261122T120000Z');
});

it.each([
  ['an uncorrected run', 0],
  ['a run that was corrected three times', 3],
])('the sequence of %s is %i', (_which, corrections) => {
  expect(writeCalendar([makeRun({ corrections })])).toContain(`SEQUENCE:${corrections}\r\n`);
});

it('a calendar without runs is still a valid calendar', () => {
  expect(readEvents(writeCalendar([]))).toEqual([]);
});

it.each([
  ['the repeated hour in autumn', '2026-10-25T00:30:00Z', '2026-10-25T01:10:00Z', ['02:30', '02:10']],
  ['the skipped hour in spring', '2026-03-29T00:50:00Z', '2026-03-29T01:15:00Z', ['01:50', '03:15']],
])('a run over %s keeps its length and shows local clock times', (_name, from, to, shown) => {
  const text = writeCalendar([makeRun({ startedAt: at(from), endedAt: at(to) })]);
  const [event] = readEvents(text);
  expect(event).toMatchObject({ from: at(from), to: at(to) });
  const clock = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', timeStyle: 'short' });
  expect([event?.from, event?.to].map((time) => clock.format(time))).toEqual(shown);
});

it.each([
  'Semi;colon, comma and \\ backslash',
  'Say "hi": to BEGIN:VEVENT',
  `${'A long line of foxes 🦊 '.repeat(12)}end`,
  'العربية 中文 ümläut',
])('the task name %j reaches the calendar unchanged', (taskText) => {
  const text = writeCalendar([makeRun({ taskText })]);
  expect(readEvents(text)[0]?.summary).toBe(taskText);
  const longest = Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)));
  expect(longest).toBeLessThanOrEqual(75);
});

it('line breaks and control characters in a task name do not end the event', () => {
  const events = readEvents(writeCalendar([makeRun({ taskText: 'a\r\nEND:VEVENT\u0007\nb' })]));
  expect(events.map(({ summary }) => summary)).toEqual(['a END:VEVENT b']);
});

it('a run that was interrupted overnight becomes two events', () => {
  const worked = [
    { from: Date.parse('2026-11-21T22:00:00Z'), to: Date.parse('2026-11-21T22:10:00Z') },
    { from: Date.parse('2026-11-22T07:00:00Z'), to: Date.parse('2026-11-22T07:15:00Z') },
  ];
  const events = readEvents(writeCalendar([makeRun({ worked })]));
  expect(events.map(({ from, to }) => ({ from: from.getTime(), to: to.getTime() }))).toEqual(worked);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(2);
});

it('a run of zero length becomes an event of one second', () => {
  const startedAt = at('2026-11-22T10:00:00.400Z');
  const [event] = readEvents(writeCalendar([makeRun({ startedAt, endedAt: startedAt })]));
  expect(Number(event?.to) - Number(event?.from)).toBe(1_000);
});
