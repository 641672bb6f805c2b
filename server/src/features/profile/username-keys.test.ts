import { availabilitySchema } from '@focuspool/domain/profile/profile-contract';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { copyMigrationsBefore, openEmpty } from '../../../testing/databases/empty-database.ts';
import { readReply, reasonOf } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { migrationsFolder } from '../../platform/database/database.ts';

it('usernames that differ only in case are the same, even in a database with Turkish collation', async () => {
  const { database, migrate } = await openEmpty('tr');
  await migrate(migrationsFolder);
  const { request, signUp } = await startTestApp({ services: { database } });
  await signUp({ username: 'INES' });
  const { cookie } = await signUp();
  const asked = await request('/api/profile/username-availability?username=ines', { cookie });
  expect(await readReply(availabilitySchema, asked)).toEqual({ isAvailable: false });
  const changed = await request('/api/profile', { method: 'PATCH', cookie, body: { username: 'Ines' } });
  expect(await reasonOf(changed)).toBe('username_taken');
});

it('migrating two usernames that differ only in case gives the later person a new one', async () => {
  const { database, migrate } = await openEmpty('tr');
  await migrate(copyMigrationsBefore('0048'));
  await database.execute(sql`
    insert into users (id, name, email) select id, id, id || '@example.com' from unnest(array['a', 'b', 'c']) as id`);
  await database.execute(sql`
    insert into profiles (user_id, username, profile_picture, created_at) values
      ('a', 'ines', 'animals/Lion.jpg', '2026-01-02'),
      ('b', 'INES', 'animals/Lion.jpg', '2026-01-01'),
      ('c', 'ann', 'animals/Lion.jpg', '2026-01-03')`);
  await migrate(migrationsFolder);
  const { rows } = (await database.execute(
    sql`select username from profiles order by user_id`,
  )) as unknown as { rows: { username: string }[] };
  expect(rows.map(({ username }) => username)).toEqual([expect.stringMatching(/^user\w{8}$/), 'INES', 'ann']);
});
