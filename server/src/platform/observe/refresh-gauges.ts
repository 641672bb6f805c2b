import { createSingleFlight } from '../concurrency/single-flight.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import type { DatabaseEngine } from '../database/database.ts';
import type { LiveHub } from '../live/live-hub.ts';
import type { Metrics } from './metrics.ts';

/** The longest time that a scrape waits for a database that hangs. */
const limitMs = 500;

type RoomCounts = { readonly rooms: number; readonly people: number; readonly simulated: number };

type GaugeParts = {
  readonly metrics: Metrics;
  readonly engine: Pick<DatabaseEngine, 'countConnections'>;
  readonly live: Pick<LiveHub, 'countProcesses' | 'isConnected'>;
  countRooms(): Promise<RoomCounts>;
};

/** Looks up what is only read on request. What the database does not answer in time is left out. */
export function createGaugeRefresh({ metrics, engine, live, countRooms }: GaugeParts): () => Promise<void> {
  // However often it is requested, the database is asked once at a time.
  const share = createSingleFlight<RoomCounts | null>();
  const tryToCount = () => countRooms().catch(() => null);
  return async () => {
    const pool = engine.countConnections?.();
    if (pool) {
      metrics.databaseConnections.set({ state: 'used' }, pool.used);
      metrics.databaseConnections.set({ state: 'idle' }, pool.idle);
      metrics.databaseConnectionLimit.set(pool.max);
      metrics.databaseWaiting.set(pool.waiting);
    }
    metrics.processes.set(live.countProcesses());
    metrics.fanOutUp.set(live.isConnected() ? 1 : 0);
    const counts = await withTimeout(share('rooms', tryToCount), limitMs);
    if (!counts) {
      metrics.rooms.remove();
      metrics.roomMembers.reset();
      return;
    }
    metrics.rooms.set(counts.rooms);
    metrics.roomMembers.set({ kind: 'people' }, counts.people);
    metrics.roomMembers.set({ kind: 'simulated' }, counts.simulated);
  };
}
