import { randomUUID } from 'node:crypto';
import type { RunOrigin } from '@focuspool/domain/stats/run-origin';
import { exportedRunsSchema, exportedStatsSchema } from '@focuspool/domain/stats/stats-export';
import { expect, it } from 'vitest';
import { insertManyRuns } from '../../../testing/many-runs.ts';
import type { Person } from '../../../testing/people.ts';
import { readRefusal, readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { runCorrections, runs } from '../timer/run-tables.ts';
import { exportRuns } from './export-stats.ts';

const { request, signUp, services } = await startTestApp();
const { database } = services;

const download = ({ cookie }: Person, of: string, as: string) =>
  request(`/api/stats/export?of=${of}&as=${as}`, { cookie });

/** Reads the lines of a CSV, without its head; it must have no quoted line breaks. */
async function readLines(response: Response): Promise<string[]> {
  const [, ...lines] = (await response.text()).split('\r\n');
  expect(lines.pop()).toBe('');
  return lines;
}

type InsertedRun = {
  day: string;
  hour: number;
  text: string;
  list?: string | null;
  key?: string;
  origin?: RunOrigin;
  extendedMinutes?: number;
};

async function insertRun(
  { userId }: Person,
  { day, hour, text, list = null, key = randomUUID(), origin = 'timer', extendedMinutes = 0 }: InsertedRun,
): Promise<void> {
  const at = new Date(`${day}T${hour}:00:00Z`);
  await database.insert(runs).values({
    ...{ key, userId, taskText: text, listTitle: list, minutes: 25, origin, extendedMinutes },
    ...{ localDay: day, localHour: hour, startedAt: at, endedAt: at, worked: [] },
    ...{ earnedTrophy: false, recordedAt: at },
  });
}

it('exports are for premium members', async () => {
  const path = '/api/stats/export?of=runs&as=csv';
  expect((await request(path)).status).toBe(401);
  const free = await signUp();
  expect((await readRefusal(await request(path, { cookie: free.cookie }))).reason).toBe('not_premium');
  const { cookie } = await signUp({ isPremium: true });
  for (const query of ['', '?of=runs', '?of=others&as=csv', '?of=runs&as=pdf']) {
    expect((await request(`/api/stats/export${query}`, { cookie })).status).toBe(400);
  }
});

it('a person without runs gets empty exports', async () => {
  const person = await signUp({ isPremium: true });
  expect(await readLines(await download(person, 'runs', 'csv'))).toEqual([]);
  const known = await readReply(exportedRunsSchema, await download(person, 'runs', 'json'));
  expect(known.runs).toEqual([]);
  const sums = await readReply(exportedStatsSchema, await download(person, 'statistics', 'json'));
  expect(sums).toMatchObject({ days: [], tasks: [], lists: [], streaks: { longest: { days: 0 } } });
  expect(await readLines(await download(person, 'statistics', 'csv'))).toHaveLength(24);
});

it('exports have the runs and sums of the person only, the oldest first', async () => {
  const [person, other] = [await signUp({ isPremium: true }), await signUp({ isPremium: true })];
  await insertRun(other, { day: '2026-11-20', hour: 19, text: 'Secret' });
  await insertRun(person, { day: '2026-11-21', hour: 14, text: 'Write' });
  await insertRun(person, { day: '2020-02-29', hour: 10, text: '=1+1', list: 'Today, or later' });

  const response = await download(person, 'runs', 'csv');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="focuspool-runs.csv"');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await readLines(response)).toEqual([
    `2020-02-29,10,2020-02-29T10:00:00.000Z,2020-02-29T10:00:00.000Z,"'=1+1","Today, or later",25,no,timer,0,`,
    '2026-11-21,14,2026-11-21T14:00:00.000Z,2026-11-21T14:00:00.000Z,Write,,25,no,timer,0,',
  ]);

  const known = await readReply(exportedRunsSchema, await download(person, 'runs', 'json'));
  expect(known.runs.map(({ taskText, listTitle }) => [taskText, listTitle])).toEqual([
    ['=1+1', 'Today, or later'],
    ['Write', null],
  ]);

  const sums = await readReply(exportedStatsSchema, await download(person, 'statistics', 'json'));
  expect(sums).toMatchObject({
    product: 'FocusPool',
    days: [
      { day: '2020-02-29', minutes: 25, runs: 1 },
      { day: '2026-11-21', minutes: 25, runs: 1 },
    ],
    tasks: [
      { label: '=1+1', minutes: 25, runs: 1 },
      { label: 'Write', minutes: 25, runs: 1 },
    ],
    lists: [{ label: 'Today, or later', minutes: 25, runs: 1 }],
    streaks: { longest: { days: 1 } },
  });
  expect(sums.hours.reduce((sum, minutes) => sum + minutes, 0)).toBe(50);

  const lines = await readLines(await download(person, 'statistics', 'csv'));
  expect(lines).toHaveLength(2 + 24 + 2 + 1);
  expect(lines).toEqual(
    expect.arrayContaining(['day,2020-02-29,25,1', 'hour,14,25,', `task,"'=1+1",25,1`, 'task,Write,25,1']),
  );
});

it('an exported run has its origin and the time of its last correction', async () => {
  const person = await signUp({ isPremium: true });
  const correctedAt = new Date('2026-11-22T09:00:00.000Z');
  const [worked, noted, anew] = [randomUUID(), randomUUID(), randomUUID()];
  const facts = { taskId: null, taskText: 'Write', listTitle: null, worked: [], minutes: 25 };
  await insertRun(person, { day: '2026-11-20', hour: 10, text: 'Worked', key: worked });
  await insertRun(person, { day: '2026-11-20', hour: 11, text: 'Noted', key: noted, origin: 'noted' });
  await insertRun(person, { day: '2026-11-20', hour: 12, text: 'Counted anew', key: anew, origin: 'room' });
  for (const [at, { runKey, after }] of [
    { runKey: noted, after: facts },
    { runKey: noted, after: { ...facts, minutes: 5 } },
    { runKey: anew, after: null },
  ].entries()) {
    await database.insert(runCorrections).values({
      ...{ userId: person.userId, sequence: at + 1, runKey, startedAt: correctedAt, before: facts, after },
      ...{ correctedAt: new Date(correctedAt.getTime() - (at === 0 ? 60_000 : 0)), recordedAt: correctedAt },
    });
  }
  const known = await readReply(exportedRunsSchema, await download(person, 'runs', 'json'));
  expect(known.runs.map(({ taskText, origin, correctedAt }) => [taskText, origin, correctedAt])).toEqual([
    ['Worked', 'timer', null],
    ['Noted', 'noted', '2026-11-22T09:00:00.000Z'],
    ['Counted anew', 'room', null],
  ]);
  const lines = await readLines(await download(person, 'runs', 'csv'));
  expect(lines[1]).toMatch(/,noted,0,2026-11-22T09:00:00\.000Z$/);
});

it('an exported extension shrinks by what corrections took off since the run was last counted', async () => {
  const person = await signUp({ isPremium: true });
  const [whole, shorter, anew] = [randomUUID(), randomUUID(), randomUUID()];
  const at = new Date('2026-11-22T09:00:00.000Z');
  const toFacts = (minutes: number) => ({
    ...{ taskId: null, taskText: 'Write', listTitle: null, worked: [], minutes },
  });
  for (const [hour, key] of [whole, shorter, anew].entries()) {
    await insertRun(person, { day: '2026-11-20', hour: 10 + hour, text: 'Write', key, extendedMinutes: 5 });
  }
  for (const [number, { runKey, before, after }] of [
    { runKey: shorter, before: 29, after: 10 },
    { runKey: anew, before: 60, after: 50 },
    { runKey: shorter, before: 10, after: 25 },
    { runKey: anew, before: 50, after: null },
    { runKey: anew, before: 27, after: 25 },
  ].entries()) {
    await database.insert(runCorrections).values({
      ...{ userId: person.userId, sequence: number + 1, runKey, startedAt: at, correctedAt: at },
      ...{ before: toFacts(before), after: after === null ? null : toFacts(after), recordedAt: at },
    });
  }
  const known = await readReply(exportedRunsSchema, await download(person, 'runs', 'json'));
  expect(known.runs.map(({ extendedMinutes }) => extendedMinutes)).toEqual([5, 1, 3]);
  const lines = await readLines(await download(person, 'runs', 'csv'));
  expect(lines.map((line) => line.split(',').at(-2))).toEqual(['5', '1', '3']);
});

it('exports of more runs and tasks than fit into one read are complete', async () => {
  const person = await signUp({ isPremium: true });
  const count = 2_500;
  const until = new Date('2026-01-01T09:30:00Z');
  await insertManyRuns(database, person.userId, { count, until, hoursApart: 3, tasks: count });
  const chunks: number[] = [];
  for await (const chunk of exportRuns(services, person.userId, 'json')) chunks.push(chunk.length);
  expect(chunks.length).toBeGreaterThan(3);
  expect(Math.max(...chunks)).toBeLessThan(500_000);

  const { runs: all } = await readReply(exportedRunsSchema, await download(person, 'runs', 'json'));
  expect(new Set(all.map(({ key }) => key)).size).toBe(count);
  expect(await readLines(await download(person, 'runs', 'csv'))).toHaveLength(count);
  const sums = await readReply(exportedStatsSchema, await download(person, 'statistics', 'json'));
  expect(new Set(sums.tasks.map(({ label }) => label)).size).toBe(count);
  expect(sums.lists).toEqual([{ label: 'List', minutes: count, runs: count }]);
});
