import { randomUUID } from 'node:crypto';
import { toDayNumber } from '@focuspool/domain/stats/local-day';
import { weekStatsSchema, yearStatsSchema } from '@focuspool/domain/stats/stats-contract';
import { countStreakSlowly } from '@focuspool/domain/testing/slow-streaks';
import { dayMs, hourMs, minuteMs } from '@focuspool/domain/time-units';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createOperationCalls, runTask } from '../../../testing/operation-calls.ts';
import { readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const app = await startTestApp();
const { signUp, clock, request } = app;

const zones = [
  ...['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Chatham'],
  ...['Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Niue', 'Africa/Casablanca', 'Africa/Cairo', 'UTC'],
] as const;

/** The local time in a zone, by the platform's own calendar rather than ours. */
const localTime = (at: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);

/** The instant of the zone's next clock change; null if there is none. */
const nextChange = (at: number, zone: string): number | null =>
  localTime(at, zone).getTimeZoneTransition('next')?.epochMilliseconds ?? null;

const historyArbitrary = fc.record({
  /** The zone whose clocks are about to change, and how long before that the history begins. */
  changing: fc.constantFrom(...zones),
  hoursBefore: fc.integer({ min: 0, max: 48 }),
  home: fc.constantFrom(...zones),
  /** Whether the first run is told so late that it is not counted any more. */
  isFirstLate: fc.boolean(),
  runs: fc.array(
    fc.record({
      hoursLater: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 15, max: 33 }), fc.constant(50)),
      minutes: fc.constantFrom(5, 10, 25, 55),
      /** The zone of a journey; null at home. */
      abroad: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.constantFrom(...zones)),
    }),
    { minLength: 1, maxLength: 14 },
  ),
});

it('days and streaks equal those of a slow count, whatever the time zones and clock changes', async () => {
  const property = fc.asyncProperty(historyArbitrary, async (history) => {
    const { changing, hoursBefore, home, isFirstLate, runs } = history;
    const now = clock.now().getTime();
    const change = nextChange(now + 48 * hourMs, changing) ?? now;
    clock.advance(Math.max(0, change - hoursBefore * hourMs - now));
    const person = await signUp({ isPremium: true });
    const { act } = createOperationCalls(app, person);
    const days = new Map<string, { minutes: number; runs: number }>();
    const hours = Array.from({ length: 24 }, () => 0);
    for (const [index, { hoursLater, minutes, abroad }] of runs.entries()) {
      const isLate = isFirstLate && index === 0;
      const timeZone = abroad ?? home;
      clock.advance(hoursLater * hourMs);
      const key = randomUUID();
      const task = runTask({ id: randomUUID(), text: 'Write' });
      const begunAt = clock.now().getTime();
      clock.advance(minutes * minuteMs);
      const at = clock.now().getTime();
      if (isLate) clock.advance(33 * dayMs);
      expect(await act({ kind: 'start_run', key, task }, { at: begunAt })).toBe('accepted');
      const completed = act({ kind: 'complete_run', key, rounding: 'nearest', timeZone }, { at });
      expect(await completed).toBe('accepted');
      // A run that is told too late counts nothing.
      const worked = Math.min(minutes, 25);
      const counted = isLate ? 0 : worked;
      const ended = localTime(begunAt + worked * minuteMs, timeZone);
      const day = ended.toPlainDate().toString();
      const sum = days.get(day) ?? { minutes: 0, runs: 0 };
      days.set(day, { minutes: sum.minutes + counted, runs: sum.runs + 1 });
      hours[ended.hour] = (hours[ended.hour] ?? 0) + counted;
    }
    const rows = [...days]
      .map(([day, sum]) => ({ day, ...sum }))
      .sort((one, other) => (one.day < other.day ? -1 : 1));
    const today = localTime(clock.now().getTime(), home).toPlainDate().toString();
    const { cookie } = person;
    const year = await readReply(yearStatsSchema, await request(`/api/stats/year?day=${today}`, { cookie }));
    expect(year.days).toEqual(rows);
    expect(year.hours).toEqual(hours);
    const week = await readReply(weekStatsSchema, await request('/api/stats/week', { cookie }));
    expect(week.recentDays).toEqual(rows.slice(-week.recentDays.length));
    const worked = new Set(rows.map(({ day }) => toDayNumber(day)));
    const last = toDayNumber(today);
    const first = Math.min(...worked, last);
    /** One entry per day, from the first on. */
    const rowUpTo = (end: number) =>
      Array.from({ length: end - first + 1 }, (_, at) => worked.has(first + at));
    expect(year.streaks.longest.days).toBe(countStreakSlowly(rowUpTo(Math.max(...worked)), () => true));
    // As if there were a run today, or on the next day for a person who has worked on it further east; no later day counts.
    const upToNow = rowUpTo(worked.has(last + 1) ? last + 1 : last);
    const end = upToNow.length - 1;
    const withToday = countStreakSlowly(upToNow.with(end, true), (at) => at === end);
    expect(year.streaks.current.days).toBe(withToday - (upToNow[end] ? 0 : 1));
  });
  await fc.assert(property, { numRuns: 20 });
});
