import { randomUUID } from 'node:crypto';
import { weekStatsSchema, yearStatsSchema } from '@focuspool/domain/stats/stats-contract';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createOperationCalls } from '../../../testing/operation-calls.ts';
import type { Person } from '../../../testing/people.ts';
import { readRefusal, readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { profiles } from '../profile/profile-tables.ts';
import { runs } from '../timer/run-tables.ts';

const app = await startTestApp();
const { request, signUp, services } = app;
const { database } = services;

async function insertRuns(
  { userId }: Person,
  ...rows: { day: string; hour?: number; minutes: number; task?: string; list?: string }[]
): Promise<void> {
  for (const { day, hour = 10, minutes, task = 'Write', list = null } of rows) {
    const at = new Date(`${day}T10:00:00Z`);
    await database.insert(runs).values({
      ...{
        key: randomUUID(),
        userId,
        taskText: task,
        listTitle: list,
        minutes,
        localDay: day,
        localHour: hour,
      },
      ...{ startedAt: at, endedAt: at, worked: [], earnedTrophy: false, recordedAt: at },
    });
  }
}

const readWeek = async ({ cookie }: Person) =>
  readReply(weekStatsSchema, await request('/api/stats/week', { cookie }));
const readYear = async ({ cookie }: Person, day = '2026-11-22') =>
  readReply(yearStatsSchema, await request(`/api/stats/year?day=${day}`, { cookie }));

it('statistics are for verified people, and those of a year for premium members', async () => {
  for (const path of ['/api/stats/week', '/api/stats/year?day=2026-11-22']) {
    expect((await request(path)).status).toBe(401);
    const { cookie } = await signUp({ isVerified: false });
    expect((await request(path, { cookie })).status).toBe(403);
  }
  const free = await signUp();
  expect(
    (await readRefusal(await request('/api/stats/year?day=2026-11-22', { cookie: free.cookie }))).reason,
  ).toBe('not_premium');
});

it.each(['', '?day=2026-02-30', '?day=today', '?day=22.11.2026', '?day=0000-06-01', '?day=0002-01-06'])(
  'statistics of a year are refused for the query %j',
  async (query) => {
    const { cookie } = await signUp({ isPremium: true });
    expect((await request(`/api/stats/year${query}`, { cookie })).status).toBe(400);
  },
);

it('the statistics of a person without runs are empty', async () => {
  const person = await signUp({ isPremium: true });
  expect((await readYear(person, '0002-01-07')).days).toEqual([]);
  expect(await readYear(person)).toEqual({
    days: [],
    hours: Array.from({ length: 24 }, () => 0),
    tasks: [],
    lists: [],
    streaks: { current: { days: 0, from: null, to: null }, longest: { days: 0, from: null, to: null } },
  });
});

it('the statistics of a year have days, hours, tasks, lists and streaks of the person only', async () => {
  const [person, other] = [await signUp({ isPremium: true }), await signUp({ isPremium: true })];
  await insertRuns(other, { day: '2026-11-22', minutes: 55, task: 'Secret' });
  await insertRuns(
    person,
    { day: '2024-03-01', minutes: 50, task: 'Old' },
    { day: '2024-03-02', minutes: 5, task: 'Old' },
    { day: '2024-03-03', minutes: 5, task: 'Old' },
    { day: '2024-03-05', minutes: 5, task: 'Old' },
    { day: '2026-11-20', hour: 9, minutes: 25, list: 'Today' },
    { day: '2026-11-22', hour: 23, minutes: 20, list: 'Today' },
    { day: '2026-11-22', hour: 9, minutes: 10, task: 'Read', list: 'Books' },
  );
  expect(await readYear(person)).toEqual({
    days: [
      { day: '2026-11-20', minutes: 25, runs: 1 },
      { day: '2026-11-22', minutes: 30, runs: 2 },
    ],
    hours: Array.from({ length: 24 }, (_, hour) => ({ 9: 35, 23: 20 })[hour] ?? 0),
    tasks: [
      { label: 'Old', minutes: 65, runs: 4 },
      { label: 'Write', minutes: 45, runs: 2 },
      { label: 'Read', minutes: 10, runs: 1 },
    ],
    lists: [
      { label: 'Today', minutes: 45, runs: 2 },
      { label: 'Books', minutes: 10, runs: 1 },
    ],
    streaks: {
      current: { days: 2, from: '2026-11-20', to: '2026-11-22' },
      longest: { days: 4, from: '2024-03-01', to: '2024-03-05' },
    },
  });
});

it('statistics list the ten tasks with the most minutes', async () => {
  const person = await signUp({ isPremium: true });
  const rows = Array.from({ length: 12 }, (_, at) => ({
    day: '2026-11-22',
    minutes: at + 1,
    task: `Task ${at}`,
  }));
  await insertRuns(person, ...rows);
  const { tasks } = await readYear(person);
  expect(tasks.map(({ minutes }) => minutes)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});

it('a person without a plan sees recent days and can set a goal and calendar settings', async () => {
  const person = await signUp();
  await insertRuns(person, { day: '2026-11-01', minutes: 5 }, { day: '2026-11-22', minutes: 25 });
  const { act, send, stamp } = createOperationCalls(app, person);
  expect(await act({ kind: 'set_goal', minutes: 90 })).toBe('accepted');
  expect(await act({ kind: 'set_calendar', firstDay: 7, hourCycle: 'h23' })).toBe('accepted');
  expect(await readWeek(person)).toEqual({
    recentDays: [{ day: '2026-11-22', minutes: 25, runs: 1 }],
    settings: { goalMinutes: 90, firstDay: 7, hourCycle: 'h23' },
  });
  const again = stamp({ kind: 'set_goal', minutes: null });
  expect((await send([again, again])).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  expect((await readWeek(person)).settings.goalMinutes).toBeNull();

  await database.update(profiles).set({ isPremium: true }).where(eq(profiles.userId, person.userId));
  const { readRows } = createOperationCalls(app, person);
  expect((await readRows()).statsSettings).toEqual({ goalMinutes: null, firstDay: 7, hourCycle: 'h23' });
});

it('a request of a person without a plan is refused as a whole if it has more than a goal', async () => {
  const person = await signUp();
  const { post, stamp } = createOperationCalls(app, person);
  const goal = stamp({ kind: 'set_goal', minutes: 30 });
  const drop = stamp({ kind: 'drop_run', key: randomUUID() });
  for (const sent of [[goal, drop], [drop], [{ id: randomUUID() }]]) {
    expect((await readRefusal(await post(sent))).reason).toBe('not_premium');
  }
  expect((await readWeek(person)).settings.goalMinutes).toBeNull();
});
