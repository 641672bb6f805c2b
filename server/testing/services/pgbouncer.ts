import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { plainUser } from '../processes/plain-user.ts';
import { makeTemporaryFolder } from '../processes/temporary-folder.ts';
import { findProgram } from './find-program.ts';
import { findFreePort } from './free-port.ts';

/** The pooler's program. Null if none is available. */
export function findPgBouncerProgram(): string | null {
  return findProgram(['pgbouncer'], 'pgbouncer');
}

/** Runs PgBouncer with our settings in front of a test's database, with `poolSize` connections; resolves to its address. */
export async function startPgBouncer(
  program: string,
  { settings, databaseUrl, poolSize }: { settings: string; databaseUrl: string; poolSize: number },
): Promise<string> {
  const { pathname, searchParams, port: databasePort } = new URL(databaseUrl);
  const port = await findFreePort();
  const changes: [RegExp, string][] = [
    [/host=\S+/, `host=${searchParams.get('host')}`],
    [/port=\S+/, databasePort ? `port=${databasePort}` : ''],
    [/dbname=\S+/, `dbname=${pathname.slice(1)} user=postgres`],
    [/pool_size=\S+/, `pool_size=${poolSize}`],
    [/listen_addr = .*/, 'listen_addr = 127.0.0.1\nunix_socket_dir ='],
    [/listen_port = .*/, `listen_port = ${port}`],
    // Only the test can reach this machine's loopback.
    [/auth_type = .*\nauth_file = .*/, 'auth_type = any'],
  ];
  const own = changes.reduce((text, [from, to]) => text.replace(from, to), readFileSync(settings, 'utf8'));
  const folder = makeTemporaryFolder();
  chmodSync(folder, 0o755);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, own);
  const pooler = spawn(program, [file], { ...plainUser, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  pooler.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000);
  });
  const ended = once(pooler, 'exit');
  onTestFinished(async () => {
    pooler.kill('SIGKILL');
    await ended;
  });
  const url = `postgres://postgres@127.0.0.1:${port}/focuspool`;
  await waitUntil(async () => {
    if (pooler.exitCode !== null) throw new Error(`PgBouncer did not start: ${said}`);
    return canConnect(url);
  });
  return url;
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
