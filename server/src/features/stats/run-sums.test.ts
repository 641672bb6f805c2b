import { randomUUID } from 'node:crypto';
import { keepRecentDays } from '@focuspool/domain/stats/day-sums';
import { localTimeOf } from '@focuspool/domain/stats/local-day';
import { minuteMs } from '@focuspool/domain/time-units';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createOperationCalls, runTask } from '../../../testing/operation-calls.ts';
import type { Person } from '../../../testing/people.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { runs } from '../timer/run-tables.ts';
import { findRecentDays } from './day-sum-store.ts';
import { runLabelSums, runMonthSums } from './stats-tables.ts';

const app = await startTestApp();
const { signUp, clock, services } = app;
const { database } = services;

async function work(
  person: Person,
  { minutes = 25, text = 'Write', timeZone = undefined as string | undefined } = {},
) {
  const { act } = createOperationCalls(app, person);
  const key = randomUUID();
  expect(await act({ kind: 'start_run', key, task: runTask({ id: randomUUID(), text }) })).toBe('accepted');
  clock.advance(minutes * minuteMs);
  expect(await act({ kind: 'complete_run', key, rounding: 'nearest', timeZone })).toBe('accepted');
  const [run] = await database.select().from(runs).where(eq(runs.key, key));
  if (!run) throw new Error('A run that was not recorded');
  return run;
}

/** Adds up the ledger again. */
async function recount(userId: string) {
  const ledger = await database.select().from(runs).where(eq(runs.userId, userId));
  const months = new Map<
    string,
    { dayMinutes: number[]; dayRuns: number[]; hourMinutes: number[]; runs: number; workedDays: number }
  >();
  const labels = new Map<string, { minutes: number; runs: number }>();
  for (const { localDay, localHour, minutes, taskText, listTitle } of ledger) {
    const month = `${localDay.slice(0, 7)}-01`;
    const zeros = (count: number) => Array.from({ length: count }, () => 0);
    const sums = months.get(month) ?? {
      dayMinutes: zeros(31),
      dayRuns: zeros(31),
      hourMinutes: zeros(24),
      runs: 0,
      workedDays: 0,
    };
    const day = Number(localDay.slice(8)) - 1;
    sums.dayMinutes[day] = (sums.dayMinutes[day] ?? 0) + minutes;
    sums.dayRuns[day] = (sums.dayRuns[day] ?? 0) + 1;
    sums.hourMinutes[localHour] = (sums.hourMinutes[localHour] ?? 0) + minutes;
    months.set(month, { ...sums, runs: sums.runs + 1, workedDays: sums.workedDays | (1 << day) });
    for (const label of [`task ${taskText}`, ...(listTitle === null ? [] : [`list ${listTitle}`])]) {
      const sum = labels.get(label) ?? { minutes: 0, runs: 0 };
      labels.set(label, { minutes: sum.minutes + minutes, runs: sum.runs + 1 });
    }
  }
  return { months: Object.fromEntries(months), labels: Object.fromEntries(labels) };
}

async function readSums(userId: string) {
  const months = await database.select().from(runMonthSums).where(eq(runMonthSums.userId, userId));
  const labels = await database.select().from(runLabelSums).where(eq(runLabelSums.userId, userId));
  return {
    months: Object.fromEntries(months.map(({ userId: _owner, month, ...sums }) => [month, sums])),
    labels: Object.fromEntries(
      labels.map(({ kind, label, minutes, runs }) => [`${kind} ${label}`, { minutes, runs }]),
    ),
  };
}

it('a run belongs to the local day and hour of its device at its end', async () => {
  const person = await signUp({ isPremium: true });
  const run = await work(person, { timeZone: 'Asia/Kolkata' });
  const { day, hour } = localTimeOf(run.endedAt.getTime(), 'Asia/Kolkata');
  expect(run).toMatchObject({ localDay: day, localHour: hour, minutes: 25 });
  expect(await findRecentDays(database, person.userId)).toEqual([{ day, minutes: 25, runs: 1 }]);
});

it.each([undefined, 'Atlantis/Poseidonis', '', '../etc', 'x'.repeat(70)])(
  "a device that names the zone %j is taken to be in the person's last known zone",
  async (timeZone) => {
    const person = await signUp({ isPremium: true });
    const first = await work(person, { timeZone });
    expect(first.localHour).toBe(first.endedAt.getUTCHours());
    await work(person, { timeZone: 'Pacific/Apia' });
    const last = await work(person, { timeZone });
    expect(last.localHour).toBe(localTimeOf(last.endedAt.getTime(), 'Pacific/Apia').hour);
  },
);

it('each run stays on its local day when the time zone changes twice a day', async () => {
  const person = await signUp({ isPremium: true });
  const zones = ['Pacific/Kiritimati', 'Pacific/Niue', 'Pacific/Kiritimati', 'Pacific/Niue'];
  const days = new Map<string, { minutes: number; runs: number }>();
  for (const timeZone of zones) {
    const { endedAt, localDay } = await work(person, { timeZone });
    expect(localDay).toBe(localTimeOf(endedAt.getTime(), timeZone).day);
    const sum = days.get(localDay) ?? { minutes: 0, runs: 0 };
    days.set(localDay, { minutes: sum.minutes + 25, runs: sum.runs + 1 });
  }
  const expected = keepRecentDays([...days].map(([day, sum]) => ({ day, ...sum })));
  expect(await findRecentDays(database, person.userId)).toEqual(expected);
  const { readRows } = createOperationCalls(app, person);
  expect((await readRows()).recentDays).toEqual(expected);
});

const changeArbitrary = fc.record({
  act: fc.constantFrom('insert', 'insert', 'insert', 'rename', 'shorten', 'move', 'delete'),
  which: fc.nat(20),
  day: fc.integer({ min: 1, max: 28 }),
  month: fc.integer({ min: 1, max: 3 }),
  hour: fc.integer({ min: 0, max: 23 }),
  minutes: fc.integer({ min: 0, max: 55 }),
  taskText: fc.constantFrom('Write', 'Read', 'Rest'),
  listTitle: fc.constantFrom(null, 'Today', 'Work'),
});

it('after random changes to the ledger the sums equal those of a recount', async () => {
  const change = fc.asyncProperty(fc.array(changeArbitrary, { maxLength: 25 }), async (changes) => {
    const { userId } = await signUp();
    const keys: string[] = [];
    for (const { act, which, day, month, hour, minutes, taskText, listTitle } of changes) {
      const localDay = `2026-0${month}-${String(day).padStart(2, '0')}`;
      const key = keys[which % Math.max(1, keys.length)];
      const at = new Date(`${localDay}T10:00:00Z`);
      if (act === 'insert' || !key) {
        keys.push(randomUUID());
        await database.insert(runs).values({
          ...{ key: keys.at(-1) ?? '', userId, taskText, listTitle, minutes, localDay, localHour: hour },
          ...{ startedAt: at, endedAt: at, worked: [], earnedTrophy: false, recordedAt: at },
        });
      } else if (act === 'delete') {
        await database.delete(runs).where(eq(runs.key, key));
        keys.splice(keys.indexOf(key), 1);
      } else {
        const changed = {
          rename: { taskText, listTitle },
          shorten: { minutes },
          move: { localDay, localHour: hour },
        };
        await database.update(runs).set(changed[act]).where(eq(runs.key, key));
      }
    }
    expect(await readSums(userId)).toEqual(await recount(userId));
  });
  await fc.assert(change, { numRuns: 25 });
});

it('a run inserted without local day and hour, as by the previous release, is added to the sums', async () => {
  const { userId } = await signUp();
  const at = clock.now();
  await database.insert(runs).values({
    ...{ key: randomUUID(), userId, taskText: 'Write', startedAt: at, endedAt: at, worked: [], minutes: 5 },
    ...{ earnedTrophy: false, recordedAt: at },
  });
  expect(await readSums(userId)).toEqual(await recount(userId));
});
