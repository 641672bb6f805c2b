import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { snapshotSchema } from '@focuspool/domain/operation/operation';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { minuteMs } from '@focuspool/domain/time-units';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { profiles } from '../src/features/profile/profile-tables.ts';
import { user } from '../src/platform/auth/auth-tables.ts';
import { startHangingPostgres } from '../testing/databases/hanging-postgres.ts';
import { openPatientPostgres } from '../testing/databases/patient-postgres.ts';
import { createPostgresDatabase } from '../testing/databases/test-database.ts';
import { findProgram } from '../testing/services/find-program.ts';
import { findFreePort } from '../testing/services/free-port.ts';
import { findRedisProgram, startRedisServer } from '../testing/services/redis-server.ts';
import { startSmtpFixture } from '../testing/services/smtp-fixture.ts';
import { ensureBaseImage } from './base-image.ts';
import { buildImage, podman, readLog, run, runContainer } from './podman.ts';

const root = join(import.meta.dirname, '../..');
const base = /^FROM (\S+)/.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))?.[1] ?? '';
const image = 'localhost/focuspool-test';

const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({ dev: v.optional(v.boolean()), devOptional: v.optional(v.boolean()) }),
  ),
});

beforeAll(async () => {
  for (const program of ['podman', 'buildah', 'runc', 'debootstrap']) {
    if (!findProgram([program], program)) throw new Error(`${program} is needed, and cannot be installed`);
  }
  await ensureBaseImage(`docker.io/library/${base}`);
  const checkout = await copyPrivately();
  try {
    await buildImage(checkout, image);
  } finally {
    rmSync(checkout, { recursive: true });
  }
});

/** The checkout, as a umask leaves it by which others read nothing. */
async function copyPrivately(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'focuspool-checkout-'));
  const left = ['.git', '.cache', '.env', 'data', 'dist', 'node_modules', 'test-results'];
  const isOfNoImage = (path: string) => left.includes(basename(path));
  cpSync(root, folder, { recursive: true, filter: (path) => !isOfNoImage(path) });
  await run('chmod', ['-R', 'go=', folder]);
  return folder;
}

it('the image adds less than 250 MB to its base image', async () => {
  const sizeOf = async (name: string) => Number(await podman('image', 'inspect', '--format={{.Size}}', name));
  const added = (await sizeOf(image)) - (await sizeOf(base));
  expect(added).toBeGreaterThan(0);
  expect(added / 1e6).toBeLessThan(250);
});

it('the image contains production packages and no development packages', async () => {
  const { packages } = v.parse(lockSchema, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const list = await runContainer(
    image,
    ['--rm'],
    ['find', '.', '-path', '*node_modules*', '-name', 'package.json'],
  );
  const folders = list.split('\n').map((file) => file.replace(/^\.\/|\/package\.json$/g, ''));
  const there = folders.filter((folder) => packages[folder]);
  expect(there).toContain('node_modules/hono');
  expect(there.filter((folder) => packages[folder]?.dev || packages[folder]?.devOptional)).toEqual([]);
});

it('the image runs as an unprivileged user on read-only files and stops within 15 seconds', async () => {
  const databaseUrl = await createPostgresDatabase();
  // That one listens on a socket that no container sees.
  const line = await startHangingPostgres(databaseUrl);
  onTestFinished(() => line.stop());
  const redis = await startRedisServer(findRedisProgram() ?? '');
  onTestFinished(() => redis.stop());
  const { url: smtpUrl, deliveries } = await startSmtpFixture();
  const port = await findFreePort();
  const settings = {
    PORT: port,
    BASE_URL: 'https://focus.example',
    DATABASE_URL: line.url,
    REDIS_URL: redis.url,
    AUTH_SECRET: 'a secret for as long as this test takes',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'FocusPool <focus@example.com>',
    PREMIUM_FOR_ALL: 'on',
  };
  const container = await runContainer(image, [
    ...['--detach', '--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges'],
    ...Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`),
  ]);
  onTestFinished(() => podman('rm', '--force', '--volumes', container).then(() => {}));
  const url = `http://127.0.0.1:${port}`;
  await waitUntil(async () => {
    if ((await podman('inspect', '--format={{.State.Running}}', container)) !== 'true') {
      throw new Error(`It ended: ${await readLog(container)}`);
    }
    return (await fetch(`${url}/api/ready`).catch(() => null))?.ok ?? false;
  });

  expect(await podman('exec', container, 'id', '--user')).toBe('1000');
  const touch = (...user: string[]) => podman('exec', ...user, container, 'touch', 'server/src/main.ts');
  await expect(touch()).rejects.toThrow('Permission denied');
  await expect(touch('--user=0')).rejects.toThrow('Read-only file system');
  const page = await (await fetch(url)).text();
  expect(/<title>(.*)<\/title>/.exec(page)?.[1]).toContain('FocusPool');

  const cookies: string[] = [];
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(url + path, {
      headers: { 'content-type': 'application/json', cookie: cookies.join('; ') },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    expect(answer.status, path).toBe(200);
    cookies.push(...answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? ''));
    return answer.json();
  };
  const email = 'ada@example.com';
  await ask('/api/account/sign-up', { email, password: 'correct horse battery' });
  await ask('/api/profile', { username: 'ada' });
  const mail = await waitUntil(() => deliveries[0]);
  expect(mail?.source).toContain('https://focus.example/');

  const { database, close } = await openPatientPostgres(databaseUrl);
  onTestFinished(close);
  await database.update(user).set({ emailVerified: true }).where(eq(user.email, email));
  await database.update(profiles).set({ createdAt: sql`now() - interval '1 hour'` });
  const now = Date.now();
  const worked = {
    key: randomUUID(),
    task: { taskId: randomUUID(), taskName: 'Write', groupId: '', minutes: 0 },
  };
  await ask('/api/operations', {
    sentAt: now,
    operations: [
      { kind: 'start_run', ...worked, id: randomUUID(), at: now - 30 * minuteMs },
      {
        kind: 'complete_run',
        key: worked.key,
        rounding: 'nearest',
        id: randomUUID(),
        at: now - 5 * minuteMs,
      },
    ],
  });
  const { state } = v.parse(snapshotSchema, await ask('/api/operations/state'));
  expect(state.totals).toMatchObject({ totalMinutes: 25 });

  // Whoever has not ended by then is killed, which gives another code.
  await podman('stop', '--time=15', container);
  expect(await podman('inspect', '--format={{.State.ExitCode}}', container)).toBe('0');
});
