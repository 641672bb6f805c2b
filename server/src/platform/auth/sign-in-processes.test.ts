import type { Viewer } from '@focuspool/domain/account/viewer';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { openSharedDatabase } from '../../../testing/databases/shared-database.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import type { ServerProgram } from '../../../testing/processes/program.ts';
import { openLine } from '../../../testing/services/line.ts';
import { session } from './auth-tables.ts';

/** As decision 0059 promises. */
const forgottenWithinMs = 1_000;

/** Two processes on one PostgreSQL, the second over a line that may freeze, and a person whom both know. */
async function openTwoProcesses() {
  const { databaseUrl, database, app, start } = await openSharedDatabase();
  const url = new URL(databaseUrl);
  const line = await openLine({ path: `${url.searchParams.get('host')}/.s.PGSQL.5432` });
  onTestFinished(() => line.stop());
  const overLine = `postgres://postgres@127.0.0.1:${line.port}${url.pathname}`;
  const [here, there] = await Promise.all([start(), start({ DATABASE_URL: overLine })]);
  const person = await createPerson(app);
  for (const server of [here, there])
    await waitUntil(async () => (await readViewer(server, person)) !== null);
  return { database, here, there, line, person };
}

async function readViewer(
  { url }: ServerProgram,
  { cookie }: Person,
  signal: AbortSignal | null = null,
): Promise<Viewer | null> {
  const response = await fetch(`${url}/api/account/viewer`, { headers: { cookie }, signal });
  return response.ok ? ((await response.json()) as { viewer: Viewer | null }).viewer : null;
}

/** Keeps asking until the person is signed out. Whoever asks more than a second after the end must be told so. */
async function expectForgotten(server: ServerProgram, person: Person, endedAt: number): Promise<void> {
  for (;;) {
    const askedAt = performance.now();
    const signal = AbortSignal.timeout(2 * forgottenWithinMs);
    const viewer = await readViewer(server, person, signal).catch(() => null);
    if (viewer === null && performance.now() - endedAt > forgottenWithinMs) return;
    expect(viewer === null || askedAt - endedAt <= forgottenWithinMs, 'a sign-in that has ended counts').toBe(
      true,
    );
  }
}

/** Ends the sessions from outside all processes of the server. */
async function endSessions(
  database: Awaited<ReturnType<typeof openTwoProcesses>>['database'],
  { userId }: Person,
) {
  await database.delete(session).where(eq(session.userId, userId));
  return performance.now();
}

it('a sign-in that ends elsewhere is no longer accepted by any process after a second', async () => {
  const { database, here, there, person } = await openTwoProcesses();
  const endedAt = await endSessions(database, person);
  await Promise.all([here, there].map((server) => expectForgotten(server, person, endedAt)));
});

it('a process cut off from the database accepts no sign-ins after a second', async () => {
  const { database, there, line, person } = await openTwoProcesses();
  line.freeze();
  const endedAt = await endSessions(database, person);
  await expectForgotten(there, person, endedAt);
  line.thaw();
  await waitUntil(async () => {
    const response = await fetch(`${there.url}/api/ready`);
    return response.ok;
  });
  expect(await readViewer(there, person)).toBeNull();
});

it('a sign-in that ended while a process was not listening stays ended once it listens again', async () => {
  const { database, there, person } = await openTwoProcesses();
  await database.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'focuspool sign-ins'`,
  );
  const endedAt = await endSessions(database, person);
  await expectForgotten(there, person, endedAt);
  await waitUntil(async () => {
    const found = await database.execute(
      sql`select from pg_stat_activity
        where datname = current_database() and application_name = 'focuspool sign-ins'`,
    );
    return (found as unknown as { rowCount: number }).rowCount >= 2;
  });
  expect(await readViewer(there, person)).toBeNull();
});
