import { waitUntil } from '@focuspool/domain/testing/waiting';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startHangingPostgres } from '../../../../testing/databases/hanging-postgres.ts';
import { createPostgresDatabase } from '../../../../testing/databases/test-database.ts';
import { recordFanOut } from '../../../../testing/fan-out-recorder.ts';
import { openPostgresFanOut } from './postgres-fan-out.ts';

async function openTwoFanOuts() {
  const url = await createPostgresDatabase();
  const ends = [1, 2].map(() => recordFanOut((events) => openPostgresFanOut(url, events)));
  const [here, there] = ends;
  if (!here || !there) throw new Error('unreachable');
  await waitUntil(() => here.isUp() && there.isUp());
  return { url, here, there };
}

/** Closes the database to new connections and ends the existing ones; returns a function that opens it again. */
async function shutOut(url: string): Promise<() => Promise<void>> {
  const name = new URL(url).pathname.slice(1);
  const adminUrl = new URL(url);
  adminUrl.pathname = '/postgres';
  const admin = new pg.Client(adminUrl.href);
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query(`alter database ${name} allow_connections false`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  return async () => {
    await admin.query(`alter database ${name} allow_connections true`);
  };
}

describe('live lines over PostgreSQL', () => {
  it('lines over PostgreSQL reach the other process in the order in which they were sent', async () => {
    const { here, there } = await openTwoFanOuts();
    const lines = Array.from({ length: 500 }, (_, n) => `line ${n % 100}`);
    for (const line of lines) here.send(line);
    await waitUntil(() => there.lines.length === lines.length);
    expect(there.lines).toEqual(lines);
  });

  it('lines over PostgreSQL arrive if they were sent before the fan-out closes', async () => {
    const { here, there } = await openTwoFanOuts();
    const lines = Array.from({ length: 500 }, (_, n) => `line ${n}`);
    for (const line of lines) here.send(line);
    await here.close();
    await waitUntil(() => there.lines.length === lines.length);
    expect(there.lines).toEqual(lines);
  });

  it('a line over PostgreSQL arrives whole even if it exceeds one notification', async () => {
    const { here, there } = await openTwoFanOuts();
    const long = '🦉 ü "quoted" \\ '.repeat(3_000);
    here.send('before');
    here.send(long);
    here.send('~looks like a part');
    here.send('after');
    await waitUntil(() => there.lines.includes('after'));
    expect(there.lines).toEqual(['before', long, '~looks like a part', 'after']);
  });

  it('lines over PostgreSQL resume by themselves after the database was unavailable', async () => {
    const { url, here, there } = await openTwoFanOuts();
    const letIn = await shutOut(url);
    await waitUntil(() => there.turns.includes('down') && here.turns.includes('down'));
    expect(there.isUp()).toBe(false);
    await letIn();
    await waitUntil(() => there.turns.at(-1) === 'up' && here.turns.at(-1) === 'up');
    here.send('found');
    await waitUntil(() => there.lines.includes('found'));
    expect(there.lines).toEqual(['found']);
    expect(there.turns).toEqual(['up', 'down', 'up']);
  });

  it('lines over PostgreSQL report a hanging database as down, and arrive once when it resumes', async () => {
    const url = await createPostgresDatabase();
    const line = await startHangingPostgres(url);
    onTestFinished(() => line.stop());
    const here = recordFanOut((events) => openPostgresFanOut(line.url, events));
    const there = recordFanOut((events) => openPostgresFanOut(url, events));
    await waitUntil(() => here.isUp() && there.isUp());
    line.freeze();
    await waitUntil(() => here.turns.at(-1) === 'down');
    line.thaw();
    await waitUntil(() => here.isUp());
    there.send('once');
    there.send('last');
    await waitUntil(() => here.lines.includes('last'));
    expect(here.lines).toEqual(['once', 'last']);
  });
});
