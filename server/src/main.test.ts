import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import pg from 'pg';
import { describe, expect, onTestFinished, type TestContext } from 'vitest';
import { itOn } from '../testing/databases/engine-choice.ts';
import { fillDataDir } from '../testing/databases/migrated-files.ts';
import { startPostgresServer } from '../testing/databases/postgres-server.ts';
import { createPostgresDatabase } from '../testing/databases/test-database.ts';
import { makeListId } from '../testing/operation-calls.ts';
import { makeDataDir } from '../testing/processes/data-dir.ts';
import { type Ended, runServer, startServerProgram } from '../testing/processes/program.ts';
import { mountDisk } from '../testing/processes/small-disk.ts';
import { makeTemporaryFolder } from '../testing/processes/temporary-folder.ts';
import { readCookies } from '../testing/read-reply.ts';

const patience = { timeout: 400_000 };

/** Expects that the server printed this line to standard error and nothing else, and exited with 1. */
function expectRefused(ended: Ended, line: string): void {
  expect(ended).toEqual({ code: 1, signal: null, stdout: '', stderr: `${line}\n` });
}

async function startAndEnd(settings: Record<string, string>): Promise<Ended> {
  return (await runServer(settings)).untilItEnds('the refused start');
}

function mountOrSkip({ skip }: TestContext, options: string): string {
  return mountDisk(options) ?? skip('needs the right to mount a small disk');
}

/** The cookie of the demo account. */
async function signInAsDemo(url: string, dataDir: string): Promise<string> {
  const password = readFileSync(join(dataDir, 'demo-password'), 'utf8').trim();
  const response = await fetch(`${url}/api/account/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@focuspool.example', password }),
  });
  return readCookies(response);
}

describe('starting', () => {
  itOn('embedded')(
    'a second process on the same DATA_DIR is refused until the first is killed',
    patience,
    async () => {
      const DATA_DIR = await makeDataDir();
      const first = await startServerProgram({ DATA_DIR });
      expectRefused(
        await startAndEnd({ DATA_DIR }),
        `Another FocusPool already uses ${DATA_DIR}: stop it, or set another DATA_DIR.`,
      );
      expect((await fetch(`${first.url}/api/health`)).status).toBe(200);

      first.signal('SIGKILL');
      await first.untilItEnds('the killed end');
      const next = await startServerProgram({ DATA_DIR });
      expect((await fetch(`${next.url}/api/health`)).status).toBe(200);
    },
  );

  itOn('embedded')('a start leaves no files that other users can read', patience, async () => {
    const DATA_DIR = join(makeTemporaryFolder(), 'data');
    await startServerProgram({ DATA_DIR, DEMO: 'on' });
    const written = readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' });
    expect(written).toEqual(
      expect.arrayContaining(['lock.sqlite', 'auth-secret', 'demo-password', 'postgres/base']),
    );
    const open = [DATA_DIR, ...written.map((name) => join(DATA_DIR, name))].filter(
      (path) => statSync(path).mode & 0o077,
    );
    expect(open).toEqual([]);
  });

  itOn('embedded')(
    'a start in production with the embedded database needs DATABASE=embedded and logs a warning',
    patience,
    async () => {
      const settings = {
        NODE_ENV: 'production',
        DATA_DIR: makeTemporaryFolder(),
        BASE_URL: 'https://focus.example',
        AUTH_SECRET: 'x'.repeat(32),
        SMTP_URL: 'smtp://localhost:1',
        MAIL_FROM: 'FocusPool <no-reply@focus.example>',
        PREMIUM_FOR_ALL: 'on',
        ADMIN_EMAIL: 'ada@example.com',
      };
      expectRefused(
        await startAndEnd(settings),
        'DATABASE_URL must be set when NODE_ENV=production, or DATABASE=embedded',
      );
      expect(readdirSync(settings.DATA_DIR)).toEqual([]);
      await fillDataDir(settings.DATA_DIR);
      const server = await startServerProgram({ ...settings, DATABASE: 'embedded', LOG_LEVEL: 'info' });
      server.signal('SIGTERM');
      const { stdout } = await server.untilItEnds('the end');
      expect(stdout).toContain('the embedded database serves production');
      expect(stdout).toContain('"name":"ADMIN_EMAIL","meant":"ADMIN_EMAILS"');
      const life = [...stdout.matchAll(/"msg":"(started|stopping|stopped)"/g)].map(([, what]) => what);
      expect(life).toEqual(['started', 'stopping', 'stopped']);
    },
  );

  itOn('embedded')('a start on a damaged database fails', patience, async () => {
    const DATA_DIR = await makeDataDir();
    const first = await startServerProgram({ DATA_DIR });
    first.signal('SIGTERM');
    await first.untilItEnds('the first end');
    writeFileSync(join(DATA_DIR, 'postgres/global/pg_control'), 'garbage');
    expectRefused(
      await startAndEnd({ DATA_DIR }),
      `The database in ${DATA_DIR} cannot be opened: put back a copy of the directory, ` +
        'or set another DATA_DIR. Nothing was deleted.',
    );
    expect(existsSync(join(DATA_DIR, 'postgres/base'))).toBe(true);
  });

  itOn('embedded')('a start with a file as its DATA_DIR fails', patience, async () => {
    const DATA_DIR = join(makeTemporaryFolder(), 'data');
    writeFileSync(DATA_DIR, 'hello');
    expectRefused(await startAndEnd({ DATA_DIR }), `${DATA_DIR} is not a directory: set another DATA_DIR.`);
  });

  itOn('embedded')('a start on a read-only disk fails', patience, async (context) => {
    const DATA_DIR = mountOrSkip(context, 'ro');
    expectRefused(
      await startAndEnd({ DATA_DIR }),
      `${DATA_DIR} cannot be written: give this user the right to, or set another DATA_DIR.`,
    );
  });

  itOn('embedded')('a start on a disk too small for a database fails', patience, async (context) => {
    const DATA_DIR = mountOrSkip(context, 'size=8m');
    expectRefused(
      await startAndEnd({ DATA_DIR }),
      `The disk of ${DATA_DIR} is full: make room and start again. Nothing was deleted.`,
    );
  });

  itOn('embedded')(
    'a start on a full disk fails, and succeeds once there is room',
    patience,
    async (context) => {
      const DATA_DIR = mountOrSkip(context, 'size=200m');
      await fillDataDir(DATA_DIR);
      const first = await startServerProgram({ DATA_DIR }, 'the first start');
      first.signal('SIGTERM');
      await first.untilItEnds('the first end');
      const ballast = join(DATA_DIR, 'ballast');
      const { bavail, bsize } = statfsSync(DATA_DIR);
      // The engine could start in the remaining space, but could not run for long.
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - 4 * 1024 * 1024));
      const before = readdirSync(join(DATA_DIR, 'postgres'));
      expectRefused(
        await startAndEnd({ DATA_DIR }),
        `The disk of ${DATA_DIR} is full: make room and start again. Nothing was deleted.`,
      );
      expect(readdirSync(join(DATA_DIR, 'postgres'))).toEqual(expect.arrayContaining(before));
      writeFileSync(ballast, '');
      await startServerProgram({ DATA_DIR }, 'the start with room');
    },
  );

  itOn('embedded')(
    'a server whose disk fills up answers 503, keeps acknowledged writes and recovers once there is room',
    patience,
    async (context) => {
      const DATA_DIR = mountOrSkip(context, 'size=250m');
      await fillDataDir(DATA_DIR);
      const start = () => startServerProgram({ DATA_DIR, DEMO: 'on' });
      const first = await start();
      const cookie = await signInAsDemo(first.url, DATA_DIR);
      const acknowledged: string[] = [];
      const addTasks = async () => {
        const tasks = Array.from({ length: 20 }, () => {
          return { id: randomUUID(), text: randomUUID(), note: randomUUID().repeat(13) };
        });
        const listIfNone = { id: makeListId(), title: 'Today' };
        const add = { kind: 'add_tasks', id: randomUUID(), at: Date.now(), tasks, listIfNone };
        const response = await fetch(`${first.url}/api/operations`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ sentAt: Date.now(), operations: [add] }),
        });
        if (response.ok) acknowledged.push(...tasks.map(({ text }) => text));
        return [response.status, response.headers.get('retry-after')];
      };
      const listLost = async (url: string) => {
        const state = await (await fetch(`${url}/api/operations/state`, { headers: { cookie } })).text();
        return acknowledged.filter((text) => !state.includes(text));
      };

      const ballast = join(DATA_DIR, 'ballast');
      const { bavail, bsize } = statfsSync(DATA_DIR);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
      // Space already within its files can still be used.
      await waitUntil(async () => (await addTasks())[0] !== 200);
      expect(await addTasks()).toEqual([503, '5']);
      expect(await listLost(first.url)).toEqual([]);
      rmSync(ballast);
      expect(await addTasks()).toEqual([200, null]);
      expect(await listLost(first.url)).toEqual([]);

      first.signal('SIGKILL');
      await first.untilItEnds('the killed end');
      expect(await listLost((await start()).url)).toEqual([]);
      expect(acknowledged).not.toEqual([]);
    },
  );

  itOn('embedded')('a start on a taken port fails', patience, async () => {
    const taken = createServer().listen(0);
    onTestFinished(() => {
      taken.close();
    });
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    expectRefused(
      await startAndEnd({ DATA_DIR: await makeDataDir(), PORT: String(port) }),
      `Port ${port} is taken by another program: stop it, or set another PORT.`,
    );
  });

  itOn('embedded')('a start with a wrong setting fails', patience, async () => {
    expectRefused(await startAndEnd({ PORT: 'high' }), 'PORT must be a port number');
  });

  itOn('postgres')('a start without its PostgreSQL fails', patience, async () => {
    const DATA_DIR = makeTemporaryFolder();
    const nowhere = encodeURIComponent(DATA_DIR);
    expectRefused(
      await startAndEnd({ DATA_DIR, DATABASE_URL: `postgres://postgres@localhost/gone?host=${nowhere}` }),
      `The database at DATABASE_URL cannot be used: connect ENOENT ${DATA_DIR}/.s.PGSQL.5432. Start PostgreSQL, or check the host and the port there.`,
    );
  });

  itOn('postgres')(
    'a start that fails on a query prints the query without its parameters',
    patience,
    async () => {
      const DATABASE_URL = await createPostgresDatabase();
      const client = new pg.Client(DATABASE_URL);
      await client.connect();
      await client.query('alter table server_keys add constraint no_keys check (false)');
      await client.end();
      const { code, stderr } = await startAndEnd({ DATABASE_URL, DATA_DIR: makeTemporaryFolder() });
      expect(code).toBe(1);
      expect(stderr).toContain('Failed query: insert into "server_keys"');
      expect(stderr).toContain('no_keys');
      expect(stderr).not.toMatch(/params|push messages/);
    },
  );

  itOn('postgres')('a start that waits for PostgreSQL exits with 0 on SIGTERM', patience, async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const connected = once(silent, 'connection');
    const server = await runServer({
      DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/gone`,
      DATA_DIR: makeTemporaryFolder(),
    });
    await connected;
    server.signal('SIGTERM');
    expect(await server.untilItEnds('the end')).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });

  itOn('postgres')('three simultaneous starts migrate an empty PostgreSQL once', patience, async () => {
    const DATABASE_URL = await createPostgresDatabase('empty');
    const starts = [1, 2, 3].map(() => startServerProgram({ DATABASE_URL, DATA_DIR: makeTemporaryFolder() }));
    for (const server of await Promise.all(starts)) {
      expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    }
    const client = new pg.Client(DATABASE_URL);
    await client.connect();
    const { rows } = await client.query(
      'select hash, count(*)::int from drizzle.__drizzle_migrations group by hash',
    );
    await client.end();
    const files = readdirSync(join(import.meta.dirname, '../migrations')).filter((name) =>
      name.endsWith('.sql'),
    );
    expect(rows).toHaveLength(files.length);
    expect(rows.map(({ count }) => count)).toEqual(files.map(() => 1));
  });
});

describe('a running server', () => {
  itOn('embedded')('a running server exits with 0, even if signalled twice', patience, async () => {
    const server = await startServerProgram({ DATA_DIR: await makeDataDir() });
    const kept = await fetch(`${server.url}/api/health`);
    expect(await kept.json()).toMatchObject({ status: 'ok' });
    server.signal('SIGINT');
    server.signal('SIGTERM');
    expect(await server.untilItEnds('the end')).toMatchObject({ code: 0, stderr: '' });
  });

  itOn('postgres')(
    'a running server is unavailable once its PostgreSQL is gone, and still exits with 0',
    patience,
    async () => {
      const postgres = await startPostgresServer();
      onTestFinished(() => postgres.stop());
      const server = await startServerProgram({
        DATABASE_URL: postgres.urlOf('postgres'),
        DATA_DIR: makeTemporaryFolder(),
      });
      await waitUntil(async () => (await fetch(`${server.url}/api/ready`)).ok);
      await postgres.kill();
      expect((await fetch(`${server.url}/api/ready`)).status).toBe(503);
      expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
      server.signal('SIGTERM');
      expect(await server.untilItEnds('the end')).toMatchObject({ code: 0, stderr: '' });
    },
  );

  itOn('postgres')(
    'a running server stays healthy while its PostgreSQL hangs, refuses requests and recovers by itself',
    patience,
    async () => {
      const postgres = await startPostgresServer();
      onTestFinished(() => postgres.stop());
      const DATABASE_URL = postgres.urlOf('postgres');
      const { url } = await startServerProgram({ DATABASE_URL, DATA_DIR: makeTemporaryFolder() });
      const credentials = { email: 'ada@example.com', password: 'correct horse' };
      const post = (path: string, body: unknown, cookie = '') =>
        fetch(`${url}/api/account/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify(body),
        });
      const signedUp = await post('sign-up', credentials);
      const cookie = readCookies(signedUp);
      const readDevices = () => fetch(`${url}/api/account/sign-ins`, { headers: { cookie } });
      expect((await readDevices()).status).toBe(200);

      postgres.freeze();
      const order: string[] = [];
      const note = async (name: string, answer: Promise<Response>) => {
        const { status, headers } = await answer;
        order.push(name);
        return [status, headers.get('retry-after')];
      };
      // More requests than there are connections, both reading and writing.
      const hanging = Array.from({ length: 30 }, (_, n) =>
        note('hanging', n % 2 ? readDevices() : post('verification-mail', {}, cookie)),
      );
      expect(await note('ready', fetch(`${url}/api/ready`))).toEqual([503, '5']);
      expect(await note('health', fetch(`${url}/api/health`))).toEqual([200, null]);
      expect(new Set((await Promise.all(hanging)).map(String))).toEqual(new Set(['503,5']));
      expect(order.slice(0, 2)).toEqual(['ready', 'health']);

      postgres.thaw();
      await waitUntil(async () => (await fetch(`${url}/api/ready`)).ok);
      const answers = await Promise.all(Array.from({ length: 30 }, readDevices));
      expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
      expect((await post('sign-in', credentials)).status).toBe(200);
    },
  );
});
