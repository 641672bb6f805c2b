import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { copyMigrationsBefore, openEmpty } from '../../../testing/databases/empty-database.ts';
import { migrationsFolder } from '../../platform/database/database.ts';
import { runs } from '../timer/run-tables.ts';
import { runLabelSums, runMonthSums } from './stats-tables.ts';

const [taskId, list] = ['11111111-1111-4111-8111-111111111111', '-aaaaaaaaaaaaaaaaaaa'];

/** Zeros, except for the given numbers at their positions. */
const row = (length: number, numbers: Record<number, number>) =>
  Array.from({ length }, (_, at) => numbers[at] ?? 0);

it('a migration adds up earlier runs by days and hours in UTC', async () => {
  const { database, migrate } = await openEmpty();
  await migrate(copyMigrationsBefore('0020'));
  await database.execute(
    sql`insert into users (id, name, email) values ('p', 'p', 'p@example.com'), ('q', 'q', 'q@example.com')`,
  );
  await database.execute(
    sql`insert into task_lists (id, user_id, title, created_at) values (${list}, 'p', 'Today', now())`,
  );
  await database.execute(
    sql`insert into tasks (id, list_id, text, minutes) values (${taskId}, ${list}, 'Write', 25)`,
  );
  for (const [key, person, text, endedAt, minutes] of [
    ['1', 'p', 'Write', '2026-10-31T23:59:59Z', 25],
    ['2', 'p', 'Write', '2026-11-01T00:00:00Z', 10],
    ['3', 'p', 'Write', '2026-11-01T23:10:00+01:00', 5],
    ['4', 'q', 'Read', '2026-11-30T08:00:00Z', 0],
  ] as const) {
    await database.execute(sql`insert into runs (key, user_id, task_id, task_text, started_at, ended_at, worked, minutes, earned_trophy, recorded_at)
      values (${`00000000-0000-4000-8000-00000000000${key}`}, ${person}, ${person === 'p' ? taskId : null}, ${text},
        ${endedAt}::timestamptz - interval '1 minute', ${endedAt}, '{}', ${minutes}, false, now())`);
  }

  await migrate(migrationsFolder);
  const days = await database
    .select({ day: runs.localDay, hour: runs.localHour })
    .from(runs)
    .orderBy(runs.key);
  expect(days).toEqual([
    { day: '2026-10-31', hour: 23 },
    { day: '2026-11-01', hour: 0 },
    { day: '2026-11-01', hour: 22 },
    { day: '2026-11-30', hour: 8 },
  ]);
  const months = await database.select().from(runMonthSums).orderBy(runMonthSums.userId, runMonthSums.month);
  expect(months).toEqual([
    {
      ...{ userId: 'p', month: '2026-10-01', runs: 1, workedDays: 1 << 30 },
      ...{ dayMinutes: row(31, { 30: 25 }), dayRuns: row(31, { 30: 1 }), hourMinutes: row(24, { 23: 25 }) },
    },
    {
      ...{ userId: 'p', month: '2026-11-01', runs: 2, workedDays: 1 },
      ...{
        dayMinutes: row(31, { 0: 15 }),
        dayRuns: row(31, { 0: 2 }),
        hourMinutes: row(24, { 0: 10, 22: 5 }),
      },
    },
    {
      ...{ userId: 'q', month: '2026-11-01', runs: 1, workedDays: 1 << 29 },
      ...{ dayMinutes: row(31, {}), dayRuns: row(31, { 29: 1 }), hourMinutes: row(24, {}) },
    },
  ]);
  const labels = await database.select().from(runLabelSums).orderBy(runLabelSums.userId, runLabelSums.kind);
  expect(labels).toEqual([
    { userId: 'p', kind: 'list', label: 'Today', minutes: 40, runs: 3 },
    { userId: 'p', kind: 'task', label: 'Write', minutes: 40, runs: 3 },
    { userId: 'q', kind: 'task', label: 'Read', minutes: 0, runs: 1 },
  ]);
});
