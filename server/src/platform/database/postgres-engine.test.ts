import { Socket } from 'node:net';
import { waitFor, waitUntil } from '@focuspool/domain/testing/waiting';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type PostgresServer, startPostgresServer } from '../../../testing/databases/postgres-server.ts';
import { createPostgresDatabase } from '../../../testing/databases/test-database.ts';
import { listCauses } from '../error-causes.ts';
import type { Database } from './database.ts';
import { isTransientError } from './database-errors.ts';
import { openPostgresSession } from './plain-session.ts';
import { openPostgresEngine, usualLimits } from './postgres-engine.ts';
import { NoPrimary } from './primary-client.ts';

it('a PostgreSQL that dies during a transaction fails it without crashing the process', async () => {
  const postgres = await startPostgresServer();
  onTestFinished(() => postgres.stop());
  const lost: Error[] = [];
  const engine = await openPostgresEngine(postgres.urlOf('postgres'), (error) => lost.push(error));
  const transaction = engine.database.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await postgres.kill();
    // No query is under way at the moment of the loss, so that none can carry the error.
    await waitUntil(() => lost.length > 0);
    await tx.execute(sql`select 2`);
  });
  await expect(transaction).rejects.toThrow();
  await engine.close();
});

const soon = { connect: 500, lock: 400, statement: 300, idleInTransaction: 500, silence: 500 };

/** Holds so many transactions open at the same moment, each on a connection of its own. */
async function holdAtOnce(database: Database, count: number): Promise<void> {
  const all = Promise.withResolvers<void>();
  let open = 0;
  const hold = () =>
    database.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      open += 1;
      if (open === count) all.resolve();
      await all.promise;
    });
  const holds = Array.from({ length: count }, hold);
  await Promise.race([all.promise, Promise.all(holds)]).catch(all.reject);
  await Promise.all(holds);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

it('queries fail while PostgreSQL hangs, and all connections work again once it resumes', async () => {
  const postgres = await startPostgresServer();
  onTestFinished(() => postgres.stop());
  const url = postgres.urlOf('postgres');
  // A busy machine may need longer at first.
  const { database, close } = await waitFor(() =>
    openPostgresEngine(url, () => {}, { poolSize: 3, limits: soon }),
  );
  await waitFor(() => database.execute(sql`create table if not exists written (run int)`));
  const write = (run: number) => sql`insert into written values (${run})`;
  await waitFor(() => holdAtOnce(database, 3));
  const freezeWithin = async () => {
    const frozen = Promise.withResolvers<void>();
    const cutShort = database.transaction(async (tx) => {
      await tx.execute(write(1));
      postgres.freeze();
      frozen.resolve();
      await tx.execute(write(1));
    });
    await Promise.race([frozen.promise, cutShort]);
    return { cutShort };
  };
  const { cutShort } = await waitFor(freezeWithin);
  // More queries than there are connections: some meet the silence, others find no connection.
  const asked = Array.from({ length: 12 }, (_, n) =>
    n > 5 ? database.execute(sql`select 1`) : database.transaction((tx) => tx.execute(write(2))),
  );
  const settled = await Promise.allSettled([cutShort, ...asked]);
  expect(settled.map(({ status }) => status)).toEqual(Array(13).fill('rejected'));

  postgres.thaw();
  await waitFor(() => database.transaction((tx) => tx.execute(write(3))));
  const observer = await connect(url);
  const count = async (text: string) => (await observer.query(text)).rows[0].count;
  await waitFor(async () => {
    const open = `select count(*)::int from pg_stat_activity where application_name = 'focuspool' and xact_start is not null`;
    expect(await count(open)).toBe(0);
  });
  expect(await count('select count(*)::int from written where run = 1')).toBe(0);
  // All connections are available again, even those on which a transaction could not even begin.
  await waitFor(() => holdAtOnce(database, 3));
  await close();
});

it('a query fails if every connection stays in use, and succeeds once one is free', async () => {
  const url = await createPostgresDatabase();
  const limits = { ...soon, statement: 60_000, silence: 60_000, idleInTransaction: 60_000 };
  const open = () => openPostgresEngine(url, () => {}, { poolSize: 1, limits });
  const { database, close } = await waitFor(open);
  await waitFor(() => database.execute(sql`select 1`));
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = database.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const refused = await database.execute(sql`select 1`).catch((error: unknown) => error);
  expect(isTransientError(refused)).toBe(true);
  release.resolve();
  await holder;
  await waitFor(() => database.execute(sql`select 1`));
  await close();
});

it('the engine uses the host that accepts writes, and switches when another host does', async () => {
  const servers = [await startPostgresServer(), await startPostgresServer()] as const;
  for (const server of servers) onTestFinished(() => server.stop());
  const [first, second] = servers;
  const hosts = servers.map((server) => {
    const socket = new URL(server.urlOf('postgres')).searchParams.get('host') ?? '';
    return encodeURIComponent(socket);
  });
  const url = `postgres://postgres@${hosts.join()}/postgres?target_session_attrs=read-write`;
  const follow = async (server: PostgresServer, isFollowing: boolean) => {
    const client = await connect(server.urlOf('postgres'));
    await client.query(`alter system set default_transaction_read_only = ${isFollowing}`);
    await client.query('select pg_reload_conf()');
  };
  await follow(first, true);
  const { database, close } = await openPostgresEngine(url, () => {}, {
    limits: { ...soon, connect: 10_000 },
  });
  const write = () => database.execute(sql`create table if not exists written (at text)`);
  await waitFor(write);
  const session = await openPostgresSession(url);
  await session.transact((query) => query('insert into written values ($1)', ['second']));
  await session.close();

  const fail = () => write().catch((error: unknown) => error);
  await second.kill();
  expect(isTransientError(await fail())).toBe(true);
  // Whoever was connected at that moment only notices the loss; the next to connect looks for another host.
  await waitFor(async () => expect(listCauses(await fail())).toContainEqual(expect.any(NoPrimary)));
  const givenUp = vi.spyOn(Socket.prototype, 'destroy');
  onTestFinished(() => givenUp.mockRestore());
  const unfound = await Promise.all([fail(), fail(), fail()]);
  expect(unfound.map(isTransientError)).toEqual([true, true, true]);
  // The lines of these attempts are given up only later, though they led nowhere: that ends nothing else.
  const isSilent = ([error]: unknown[]) => error instanceof Error && /said nothing/.test(error.message);
  await waitUntil(() => givenUp.mock.calls.filter(isSilent).length >= unfound.length);
  await follow(first, false);
  await waitFor(write);
  await close();
});

describe('migrating', () => {
  /** Opens an engine whose queries have little time, and releases it only when it has waited for much longer. */
  async function openWhileHeld(hold: string, release: string, lock = soon.lock) {
    const url = await createPostgresDatabase();
    const holder = await connect(url);
    const observer = await connect(url);
    await holder.query(hold);
    // Enough time for a busy machine; the engine has to wait for twice as long.
    const limits = { ...soon, connect: 60_000, lock, statement: 1_000, silence: 1_000 };
    const opening = openPostgresEngine(url, () => {}, { limits });
    let failed: unknown;
    opening.catch((error: unknown) => {
      failed = error;
    });
    await waitUntil(async () => {
      if (failed) throw failed;
      const { rows } = await observer.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and now() - query_start > interval '2 seconds'`,
      );
      return rows.length > 0;
    });
    await holder.query(release);
    const { database, close } = await opening;
    // A busy machine may need longer than the second that a query has here.
    await waitFor(() => database.execute(sql`select count(*) from users`));
    await close();
  }

  it('a migration waits for another process that migrates, beyond the limits of a query', () =>
    openWhileHeld('select pg_advisory_lock(4917308211)', 'select pg_advisory_unlock_all()'));

  it('a migration may take longer than a query', () =>
    openWhileHeld('begin; lock table drizzle.__drizzle_migrations', 'rollback', 120_000));
});

describe('migrating beside a release that is running', () => {
  /** An empty database in which someone else is about to create a table that the migrations create too. */
  async function openContested() {
    const url = await createPostgresDatabase('empty');
    const [other, watcher] = [await connect(url), await connect(url)];
    // In a deadlock the migration is rolled back, not this transaction.
    await other.query(`set deadlock_timeout = '1h'`);
    await other.query('begin; create table sessions (id int)');
    const findWaiting = async (): Promise<string | undefined> => {
      const { rows } = await watcher.query(
        `select xact_start::text as since from pg_stat_activity where datname = current_database()
          and application_name = 'focuspool migration' and wait_event_type = 'Lock'`,
      );
      return rows[0]?.since;
    };
    return { url, other, findWaiting };
  }

  it('a migration that deadlocks with another transaction starts again', async () => {
    const { url, other, findWaiting } = await openContested();
    const opening = openPostgresEngine(url, () => {});
    await Promise.race([waitUntil(findWaiting), opening]);
    await other.query('create table profiles (id int)');
    await other.query('rollback');
    const { database, close } = await opening;
    onTestFinished(close);
    expect(await database.$count(sql`sessions`)).toBe(0);
  });

  it('a migration that waits too long for a lock gives up and tries again', async () => {
    const { url, other, findWaiting } = await openContested();
    const opening = openPostgresEngine(url, () => {}, { limits: { ...usualLimits, lock: 400 } });
    const first = await waitUntil(findWaiting);
    await waitUntil(async () => {
      const since = await findWaiting();
      return since !== undefined && since !== first;
    });
    await other.query('rollback');
    const { database, close } = await opening;
    onTestFinished(close);
    expect(await database.$count(sql`sessions`)).toBe(0);
  });
});
