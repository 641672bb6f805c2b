import { type FixedTimes, listOccurrences } from '@focuspool/domain/pool/fixed-times';
import type { Weekday } from '@focuspool/domain/stats/weeks-and-months';
import { dayMs } from '@focuspool/domain/time-units';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { writeRoomCalendar } from './write-room-calendar.ts';

const id = '6f4b1c0e-2f1d-4c53-9d0e-0b8a6f2f7a10';
const weekdays: Weekday[] = [1, 2, 3, 4, 5];

type Room = { name?: string | null; times?: FixedTimes | null; closesAt?: Date | null };

function write({ name = 'Thesis', times = null, closesAt = null }: Room, now: Date): string {
  return writeRoomCalendar({ id, name, times, closesAt }, now);
}

/** Reads the events with a library other than the one that wrote the file, by the file's own description of the zone. */
function readEvents(text: string) {
  ICAL.TimezoneService.reset();
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}

function readTimes(text: string, before: number): number[] {
  const [event] = readEvents(text);
  const found: number[] = [];
  const times = event?.iterator();
  for (let next = times?.next(); next; next = times?.next()) {
    const at = next.toJSDate().getTime();
    if (at >= before) break;
    found.push(at);
  }
  return found;
}

it.each<[string, Weekday[], string]>([
  ['Europe/Berlin', weekdays, '09:00'],
  ['Asia/Kolkata', [1, 4], '09:00'],
  ['Australia/Lord_Howe', [1, 2, 3, 4, 5, 6, 7], '09:30'],
  ['America/New_York', [6], '23:45'],
  ['America/St_Johns', [7], '00:15'],
  ['Asia/Kathmandu', [3], '00:00'],
  ['Pacific/Chatham', weekdays, '12:00'],
  ['UTC', weekdays, '09:00'],
])('a room calendar in %s repeats exactly the times of the room for two years', (timeZone, days, time) => {
  const now = new Date('2026-02-10T12:00:00Z');
  const times = { days, time, timeZone };
  const before = now.getTime() + 730 * dayMs;
  const text = write({ times }, now);
  const expected = listOccurrences(times, { after: now.getTime(), before }).map(({ at }) => at);
  expect(readTimes(text, before)).toEqual(expected);
});

it('each time is an event as long as a run, with the name and id of the room', () => {
  const times = { days: weekdays, time: '09:00', timeZone: 'Europe/Berlin' };
  const [event] = readEvents(
    write({ times, name: 'Thesis; by, all \\ means' }, new Date('2026-11-24T12:00:00Z')),
  );
  expect(event?.summary).toBe('Thesis; by, all \\ means');
  expect(event?.uid).toBe(id);
  expect(event?.startDate.toString()).toBe('2026-11-25T09:00:00');
  expect(event?.startDate.zone?.tzid).toBe('Europe/Berlin');
  expect(event?.duration.toSeconds()).toBe(25 * 60);
});

it('a room calendar does not start at a time that the clock change skips', () => {
  const times = { days: [7] as Weekday[], time: '02:30', timeZone: 'Europe/Berlin' };
  const [event] = readEvents(write({ times }, new Date('2026-03-24T12:00:00Z')));
  expect(event?.startDate.toString()).toBe('2026-04-05T02:30:00');
});

it('a room calendar repeats no time from the closing of the room on', () => {
  const times = { days: weekdays, time: '09:00', timeZone: 'Europe/Berlin' };
  const now = new Date('2026-11-24T12:00:00Z');
  // The room closes at the very second when the third would begin.
  const text = write({ times, closesAt: new Date('2026-11-27T08:00:00Z') }, now);
  expect(text).toContain('UNTIL=20261127T075959Z');
  expect(readTimes(text, now.getTime() + 60 * dayMs)).toEqual([
    Date.parse('2026-11-25T08:00:00Z'),
    Date.parse('2026-11-26T08:00:00Z'),
  ]);
  expect(readEvents(write({ times, closesAt: new Date('2026-11-24T13:00:00Z') }, now))).toEqual([]);
});

it('a room calendar calls a hidden name Room and has no events without fixed times', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  const times = { days: weekdays, time: '09:00', timeZone: 'UTC' };
  expect(readEvents(write({ times, name: null }, now))[0]?.summary).toBe('Room');
  expect(readEvents(write({}, now))).toEqual([]);
});
