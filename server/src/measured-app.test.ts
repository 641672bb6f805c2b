import { waitFor, waitUntil } from '@focuspool/domain/testing/waiting';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { itOn } from '../testing/databases/engine-choice.ts';
import { createPostgresDatabase } from '../testing/databases/test-database.ts';
import { openLiveClient, serveTestLive } from '../testing/live-client.ts';
import { startPoolApp } from '../testing/pool-fixture.ts';
import { startTestApp } from '../testing/test-app.ts';
import { startTestShop } from '../testing/test-shop.ts';
import { countRooms } from './features/pool/rooms/room-store.ts';
import { openPostgresEngine } from './platform/database/postgres-engine.ts';
import type { FanOutEvents } from './platform/live/fan-out/fan-out.ts';
import { createMetrics, type Metrics } from './platform/observe/metrics.ts';
import { createGaugeRefresh } from './platform/observe/refresh-gauges.ts';

const live = { countProcesses: () => 1, isConnected: () => true };
const noRooms = async () => ({ rooms: 0, people: 0, simulated: 0 });

/** The served metrics whose names have this beginning, without the buckets of histograms. */
async function readSamples({ registry }: Metrics, beginning: string): Promise<string[]> {
  const text = await registry.metrics();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`focuspool_${beginning}`) && !line.includes('_bucket'))
    .map((line) => line.slice('focuspool_'.length));
}

it('live connections, gaps between processes and the lag of the feed are measured', async () => {
  let told: FanOutEvents | undefined;
  const app = await startTestApp({
    openFanOut: (events) => {
      told = events;
      return { send: () => {}, isUp: () => true, close: async () => {} };
    },
  });
  const { metrics } = app.services;
  const url = await serveTestLive(app);
  const person = await app.signUp({ isPremium: true });
  const tabs = [await openLiveClient(url, person), await openLiveClient(url, person)];
  for (const tab of tabs) await tab.subscribe('feed');
  expect(await readSamples(metrics, 'live_connections')).toEqual(['live_connections 2']);

  told?.onUp();
  expect(await readSamples(metrics, 'fan_out_gaps')).toContain('fan_out_gaps_total{ended="made_good"} 0');
  told?.onDown(new Error('cut'));
  told?.onUp();
  expect(await readSamples(metrics, 'fan_out_gaps')).toEqual([
    'fan_out_gaps_total{ended="made_good"} 1',
    'fan_out_gaps_total{ended="with_loss"} 0',
  ]);

  const timestamp = app.clock.now().getTime() - 3_000;
  const message = {
    id: '1',
    userId: 'u',
    username: 'ada',
    profilePicture: '',
    progressMessage: 'Half',
    timestamp,
  };
  told?.onLine(`elsewhere 1 feed ${JSON.stringify(message)}`);
  await waitUntil(() => tabs.every((tab) => tab.messagesOf('feed').length === 1));
  // Once for the process, however many tabs read.
  expect(await readSamples(metrics, 'live_lag')).toEqual([
    'live_lag_seconds_sum{topic="feed"} 3',
    'live_lag_seconds_count{topic="feed"} 1',
  ]);
  tabs[0]?.socket.terminate();
  await waitUntil(() => app.hub.countSockets(person.userId) === 1);
  expect(await readSamples(metrics, 'live_connections')).toEqual(['live_connections 1']);
});

it('each payment is counted once, by its outcome', async () => {
  const shop = await startTestShop();
  const { metrics } = shop.services;
  const [buyer, unlucky, kept] = [await shop.signUp(), await shop.signUp(), await shop.signUp()];
  await shop.buy(buyer, 'basic');
  // The same payment once more, reported by the provider itself.
  await shop.deliverWebhooks();
  shop.setFault(unlucky, 'outage_after_capture');
  await shop.buy(unlucky, 'basic');
  shop.setFault(kept, 'orders_down');
  await expect(shop.openOrder(kept, 'basic')).rejects.toThrow('checkout_failed');
  expect(await readSamples(metrics, 'payments')).toEqual([
    'payments_total{outcome="paid"} 1',
    'payments_total{outcome="checkout_failed"} 1',
    'payments_total{outcome="payment_uncertain"} 1',
    'payments_total{outcome="payment_unsaved"} 0',
  ]);
});

it('rooms are counted when metrics are read, and left out when the database does not answer', async () => {
  const { services, fill } = await startPoolApp({ simulated: false });
  const { metrics, database } = services;
  await fill(21);
  const engine = {};
  const refresh = createGaugeRefresh({ metrics, engine, live, countRooms: () => countRooms(database) });
  await waitFor(async () => {
    await refresh();
    expect(await readSamples(metrics, 'room')).toEqual([
      'rooms 2',
      'room_members{kind="people"} 21',
      'room_members{kind="simulated"} 0',
    ]);
  });
  await createGaugeRefresh({ metrics, engine, live, countRooms: () => new Promise(() => {}) })();
  expect(await readSamples(metrics, 'room')).toEqual([]);
});

itOn('postgres')('the metrics cover pool connections and waiting queries', async () => {
  const { database, countConnections, close } = await openPostgresEngine(
    await createPostgresDatabase(),
    () => {},
    { poolSize: 1 },
  );
  onTestFinished(close);
  const metrics = createMetrics();
  const engine = { database, close, ...(countConnections ? { countConnections } : {}) };
  const refresh = createGaugeRefresh({ metrics, engine, live, countRooms: noRooms });
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  onTestFinished(() => held.resolve());
  const holding = database.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    begun.resolve();
    await held.promise;
  });
  await begun.promise;
  // The query is sent only when its result is asked for.
  const waiting = Promise.resolve(database.execute(sql`select 2`));
  await waitUntil(() => countConnections?.().waiting === 1);
  await refresh();
  expect(await readSamples(metrics, 'database')).toEqual([
    'database_connections{state="used"} 1',
    'database_connections{state="idle"} 0',
    'database_connections_max 1',
    'database_waiting 1',
  ]);
  held.resolve();
  await Promise.all([holding, waiting]);
  await refresh();
  expect(await readSamples(metrics, 'database_w')).toEqual(['database_waiting 0']);
});
