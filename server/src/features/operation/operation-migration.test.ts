import { emptyRhythm } from '@focuspool/domain/rhythm/rhythm';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { copyMigrationsBefore, openEmpty } from '../../../testing/databases/empty-database.ts';
import { migrationsFolder } from '../../platform/database/database.ts';
import { loadPerson } from './person-state-store.ts';

it('a database from before operations keeps its lists, totals and current run', async () => {
  const { database, migrate } = await openEmpty();
  await migrate(copyMigrationsBefore('0017'));
  const [taskId, key] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  for (const statement of [
    sql`insert into users (id, name, email) values ('p', 'p', 'p@example.com')`,
    sql`insert into profiles (user_id, username, profile_picture, trophies, total_minutes)
        values ('p', 'p', 'animals/Owl.jpg', 3, 70)`,
    sql`insert into task_lists (id, user_id, title, created_at)
        values ('-aaaaaaaaaaaaaaaaaaa', 'p', 'Today', '2026-11-20T10:00:00Z')`,
    sql`insert into tasks (id, list_id, text, minutes) values (${taskId}, '-aaaaaaaaaaaaaaaaaaa', 'Write', 25)`,
    sql`insert into users (id, name, email) values ('q', 'q', 'q@example.com')`,
    // Another person's run that merely names the task adds nothing to it.
    sql`insert into runs (key, user_id, task_id, task_text, started_at, ended_at, worked, minutes, earned_trophy, recorded_at)
        select gen_random_uuid(), owner, ${taskId}, 'Write', '2026-11-20T09:00:00Z', '2026-11-20T09:25:00Z',
          '{[2026-11-20T09:00:00Z,2026-11-20T09:25:00Z)}', 25, true, '2026-11-20T09:25:00Z'
        from unnest(array['p', 'q']) as owner`,
    sql`insert into current_runs
        (user_id, revision, key, task_id, task_name, group_id, task_minutes, duration_ms, worked, running_since,
         witnessed_at, saved_at)
        values ('p', 7, ${key}, ${taskId}, 'Write', '-aaaaaaaaaaaaaaaaaaa', 25, 1500000, '[{"from":1000,"to":2000}]',
         '2026-11-20T10:00:00Z', '2026-11-20T10:00:01Z', '2026-11-20T10:00:01Z')`,
  ]) {
    await database.execute(statement);
  }

  await migrate(migrationsFolder);
  const { state, firstSeen } = await loadPerson(database, 'p', 0);
  const runningSince = Date.parse('2026-11-20T10:00:00Z');
  const worked = [{ from: 1000, to: 2000 }];
  expect(state).toEqual({
    lists: [
      {
        id: '-aaaaaaaaaaaaaaaaaaa',
        title: 'Today',
        createdAt: '2026-11-20T10:00:00.000Z',
        tasks: [{ id: taskId, text: 'Write', isCompleted: false, minutes: 25, runs: 1 }],
      },
    ],
    run: {
      task: { taskId, taskName: 'Write', groupId: '-aaaaaaaaaaaaaaaaaaa', minutes: 25 },
      timer: { key, durationMs: 1_500_000, worked, runningSince, seenAt: runningSince },
    },
    aside: [],
    totals: { trophies: 3, totalMinutes: 70 },
    rhythm: emptyRhythm,
    recentDays: [{ day: '2026-11-20', minutes: 25, runs: 1 }],
    statsSettings: { goalMinutes: null, firstDay: null, hourCycle: null },
    listRepeats: [],
  });
  expect(firstSeen).toEqual(new Map([[key, runningSince + 1000]]));
});
