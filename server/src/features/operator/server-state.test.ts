import { type OperatorRoom, roomsPageSchema } from '@focuspool/domain/operator/rooms-contract';
import { healthSchema, sweepsReplySchema } from '@focuspool/domain/operator/server-state';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { expect, it } from 'vitest';
import manifest from '../../../../package.json' with { type: 'json' };
import { sitDown } from '../../../testing/pool-fixture.ts';
import { readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { observeSweep } from '../../platform/observe/observed-services.ts';
import { createGaugeRefresh } from '../../platform/observe/refresh-gauges.ts';
import { poolRooms } from '../pool/pool-tables.ts';
import { countRooms } from '../pool/rooms/room-store.ts';

const app = await startTestApp({
  config: { adminEmails: ['ops@example.com'] },
  services: { refreshGauges: () => refreshGauges() },
});
const { request, signUp, services, hub } = app;
const { database, metrics, tracing } = services;
const counted = { countConnections: () => ({ used: 2, idle: 1, max: 20, waiting: 3 }) };
const refreshGauges = createGaugeRefresh({
  metrics,
  engine: counted,
  live: hub,
  countRooms: () => countRooms(database),
});
const operator = await signUp({ email: 'ops@example.com', hasSecondFactor: true });
const ask = (path: string) => request(`/api/operator${path}`, operator);

async function listRooms(): Promise<OperatorRoom[]> {
  const rooms: OperatorRoom[] = [];
  let next: string | null = '';
  while (next !== null) {
    const reply: Response = await ask(`/rooms${next && `?after=${next}`}`);
    const page = await readReply(roomsPageSchema, reply);
    rooms.push(...page.rooms);
    next = page.next;
  }
  return rooms;
}

it('an operator sees who sits in which room, but not what they work on', async () => {
  const person = await signUp({ isPremium: true });
  const { userId, username } = person;
  await sitDown(app, person, 'A secret of somebody');
  const text = await (await ask('/rooms')).text();
  expect(text).not.toContain('A secret of somebody');
  const [room, ...others] = (await listRooms()).filter(({ people }) => people.length > 0);
  expect(others).toEqual([]);
  expect(room).toMatchObject({ seats: 20, people: [{ userId, username, seat: expect.any(Number) }] });
  expect(room?.simulated).toBeGreaterThanOrEqual(11);
});

it('rooms are listed in pages, each once', async () => {
  const openedAt = services.clock.now();
  const rows = await database
    .insert(poolRooms)
    .values(Array.from({ length: 45 }, () => ({ openedAt })))
    .returning({ id: poolRooms.id });
  const ids = (await listRooms()).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(rows.every(({ id }) => ids.includes(id))).toBe(true);
  expect((await ask('/rooms?after=nonsense')).status).toBe(200);
});

it('an operator sees when each job last ran, how it went and when it runs next', async () => {
  const observers = { metrics, tracing };
  const everyMs = 60_000;
  const done = observeSweep({ name: 'a job', everyMs, run: async () => {} }, observers);
  const broken = { name: 'broken job', everyMs, run: () => Promise.reject(new Error('no')) };
  observeSweep({ name: 'no run yet', everyMs, run: async () => {} }, observers);
  await done.run();
  await done.run();
  await observeSweep(broken, observers)
    .run()
    .catch(() => {});
  const { process: told, sweeps } = await readReply(sweepsReplySchema, await ask('/sweeps'));
  expect(told).toMatchObject({ pid: process.pid, version: manifest.version });
  const of = (name: string) => sweeps.find((sweep) => sweep.name === name);
  expect(of('a job')).toMatchObject({ runs: 2, failures: 0, isFailing: false });
  const { lastRunAt, nextRunAt, durationMs } = of('a job') ?? {};
  expect((nextRunAt ?? 0) - (lastRunAt ?? 0)).toBe(everyMs);
  expect(durationMs).toBeGreaterThanOrEqual(0);
  expect(of('broken job')).toMatchObject({ runs: 1, failures: 1, isFailing: true });
  expect(of('no run yet')).toMatchObject({ runs: 0, lastRunAt: null, nextRunAt: null, durationMs: null });
});

it('an operator sees the health of the process from its metrics', async () => {
  metrics.mails.inc({ outcome: 'failed' }, 2);
  metrics.payments.inc({ outcome: 'payment_busy' });
  metrics.liveLag.observe({ topic: 'feed' }, 0.2);
  metrics.liveLag.observe({ topic: 'feed' }, 0.4);
  // A busy database may be reported as not ready.
  const health = await waitFor(async () => {
    const told = await readReply(healthSchema, await ask('/health'));
    expect(told.isDatabaseReady).toBe(true);
    return told;
  });
  expect(health).toMatchObject({
    processes: 1,
    connections: { used: 2, idle: 1, most: 20, waiting: 3 },
    liveConnections: 0,
    hasLiveUpdates: true,
    gaps: { madeGood: 0, withLoss: 0 },
    feedLag: { messages: 2, meanMs: 300 },
    outcomes: { mails: { sent: 0, failed: 2 }, payments: { paid: 0, payment_busy: 1 } },
  });
});
