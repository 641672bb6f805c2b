import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { findOpenSessions } from '../sessions/session-store.ts';
import type { LiveHub } from './live-hub.ts';
import { watchSessions } from './session-watch.ts';
import { openSocketDoor, type ReadVisit, type UpgradingServer } from './socket-door.ts';

type ServeParts = {
  readonly hub: LiveHub;
  readonly readVisit: ReadVisit;
  readonly baseUrl: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
};

/** Opens the live connections of a listening server; `stop` ends them with a hint when to come back. */
export function serveLive(server: UpgradingServer, parts: ServeParts): { stop(): Promise<void> } {
  const { hub, log, database, clock } = parts;
  openSocketDoor(server, parts);
  const stopWatching = watchSessions({
    hub,
    log,
    findOpenSessions: (sessionIds) => findOpenSessions(database, sessionIds, clock.now()),
  });
  return {
    stop: async () => {
      stopWatching();
      await hub.close();
    },
  };
}
