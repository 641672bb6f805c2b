import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { copyMigrationsBefore, openEmpty } from '../../../testing/databases/empty-database.ts';
import { migrationsFolder } from '../../platform/database/database.ts';
import { runMonthSums } from '../stats/stats-tables.ts';
import { runs } from '../timer/run-tables.ts';

it('the migration gives earlier runs the origin room if their person was in a room', async () => {
  const { database, migrate } = await openEmpty();
  await migrate(copyMigrationsBefore('0024'));
  await database.execute(
    sql`insert into users (id, name, email) values ('p', 'p', 'p@example.com'), ('q', 'q', 'q@example.com')`,
  );
  await database.execute(
    sql`insert into pool_stays (member_id, user_id, joined_at, left_at)
      values (gen_random_uuid(), 'p', '2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z')`,
  );
  for (const [person, text, from, to] of [
    ['p', 'Before', '09:30', '10:00'],
    ['p', 'Into the room', '10:00', '10:20'],
    ['p', 'Within', '10:30', '10:50'],
    ['p', 'After', '11:00', '11:10'],
    ['q', 'Elsewhere', '10:00', '10:30'],
  ]) {
    await database.execute(sql`insert into runs
      (key, user_id, task_text, started_at, ended_at, worked, minutes, earned_trophy, recorded_at, local_day, local_hour)
      values (gen_random_uuid(), ${person}, ${text}, ${`2026-11-20T${from}:00Z`}, ${`2026-11-20T${to}:00Z`},
        ${`{[2026-11-20T${from}:00Z,2026-11-20T${to}:00Z)}`}, 20, false, now(), '2026-11-20', 10)`);
  }
  const before = await database.select().from(runMonthSums).orderBy(runMonthSums.userId);
  await migrate(migrationsFolder);
  const origins = await database
    .select({ taskText: runs.taskText, origin: runs.origin })
    .from(runs)
    .orderBy(runs.userId, runs.startedAt);
  expect(origins.map(({ taskText, origin }) => `${taskText}: ${origin}`)).toEqual([
    'Before: timer',
    'Into the room: room',
    'Within: room',
    'After: timer',
    'Elsewhere: timer',
  ]);
  expect(await database.select().from(runMonthSums).orderBy(runMonthSums.userId)).toEqual(before);
});
