import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { emptyRhythm } from '@focuspool/domain/rhythm/rhythm';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createPostgresDatabase } from '../../../testing/databases/test-database.ts';
import { type Database, migrationsFolder } from '../../platform/database/database.ts';
import { loadPerson } from './person-state-store.ts';

type Open = { readonly database: Database; migrate(folder: string): Promise<void> };

async function openEmpty(): Promise<Open> {
  if (inject('engine').name === 'postgres') {
    const pool = new pg.Pool({ connectionString: await createPostgresDatabase('empty') });
    onTestFinished(() => pool.end());
    const database = drizzlePostgres({ client: pool });
    return { database, migrate: (folder) => migratePostgres(database, { migrationsFolder: folder }) };
  }
  const client = await PGlite.create({ extensions: { btree_gist } });
  onTestFinished(() => client.close());
  const database = drizzleEmbedded({ client });
  return { database, migrate: (folder) => migrateEmbedded(database, { migrationsFolder: folder }) };
}

/** The migrations that the release before had. */
function copyMigrationsBefore(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'focuspool-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  const before = entries.filter(({ tag }) => tag < name);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: before }));
  return folder;
}

it('a database of the release before keeps its lists, its totals and the run in hand', async () => {
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
    // Whoever's run only names the task adds nothing to it.
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
  });
  expect(firstSeen).toEqual(new Map([[key, runningSince + 1000]]));
});
