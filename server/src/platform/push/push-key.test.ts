import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../testing/processes/temporary-folder.ts';
import { createRecordedLog } from '../../../testing/recorded-log.ts';
import { startTestApp, type TestAppOverrides } from '../../../testing/test-app.ts';
import { findPushKey } from './push-key.ts';
import { serverKeys } from './server-key-tables.ts';
import { derivePublicKey } from './vapid-key.ts';

const { database } = (await startTestApp()).services;

beforeEach(async () => {
  await database.delete(serverKeys);
});

/** Starts another process of the same database, with a folder of its own. */
async function startProcess({ config, ...overrides }: TestAppOverrides = {}) {
  const { services } = await startTestApp({
    config: { dataDir: makeTemporaryFolder(), ...config },
    ...overrides,
  });
  return services;
}

const makeKey = () => randomBytes(32).toString('base64url');

it('a push key is the same for all processes of a database, even if they start at once', async () => {
  const processes = await Promise.all(Array.from({ length: 10 }, () => startProcess()));
  const keys = await Promise.all(processes.map(findPushKey));
  expect(new Set(keys).size).toBe(1);
  expect(derivePublicKey(keys[0] ?? '')).not.toBeNull();
  expect(await findPushKey(await startProcess())).toBe(keys[0]);
});

it('a push key of an earlier release is taken over from its file', async () => {
  const dataDir = makeTemporaryFolder();
  const key = makeKey();
  writeFileSync(join(dataDir, 'vapid-private-key'), key);
  expect(await findPushKey(await startProcess({ config: { dataDir } }))).toBe(key);
  expect(await findPushKey(await startProcess())).toBe(key);
});

it('a push key in the settings applies to all processes, and its change is logged', async () => {
  const { log, readLines } = createRecordedLog('warn');
  const [first, second] = [makeKey(), makeKey()];
  const start = (vapidPrivateKey: string) => startProcess({ config: { vapidPrivateKey }, services: { log } });
  expect(await findPushKey(await start(first))).toBe(first);
  expect(await findPushKey(await startProcess())).toBe(first);
  expect(await findPushKey(await start(first))).toBe(first);
  expect(readLines()).toEqual([]);
  expect(await findPushKey(await start(second))).toBe(second);
  expect(readLines()).toMatchObject([{ msg: expect.stringContaining('VAPID_PRIVATE_KEY has changed') }]);
  expect(await findPushKey(await startProcess())).toBe(second);
});

it('a push key is encrypted, survives a change of AUTH_SECRET, and is replaced while unreadable', async () => {
  const [before, now] = ['the secret of before '.repeat(2), 'the secret of today '.repeat(2)];
  const key = await findPushKey(await startProcess({ secret: before }));
  expect(JSON.stringify(await database.select().from(serverKeys))).not.toContain(key);
  const changed = await startProcess({ secret: now, config: { previousAuthSecret: before } });
  expect(await findPushKey(changed)).toBe(key);
  expect(await findPushKey(await startProcess({ secret: now }))).toBe(key);
  const restored = await startProcess({ secret: 'a secret that nobody had before' });
  const other = await findPushKey(restored);
  expect(other).not.toBe(key);
  expect(await findPushKey(restored)).toBe(other);
});

it('each start with the wrong AUTH_SECRET is logged, and costs no push key', async () => {
  const { log, readLines } = createRecordedLog('warn');
  const [right, wrong] = ['the secret of every day '.repeat(2), 'a secret of somewhere else '.repeat(2)];
  const key = await findPushKey(await startProcess({ secret: right }));
  for (let start = 0; start < 2; start += 1)
    await findPushKey(await startProcess({ secret: wrong, services: { log } }));
  const line = { msg: expect.stringContaining('another AUTH_SECRET') };
  expect(readLines()).toMatchObject([line, line]);
  expect(await findPushKey(await startProcess({ secret: right }))).toBe(key);
});
