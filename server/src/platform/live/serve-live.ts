import type { Log } from '../log.ts';
import type { LiveHub } from './live-hub.ts';
import { watchReaders } from './reader-watch.ts';
import { openSocketDoor, type ReadVisit, type UpgradingServer } from './socket-door.ts';

type ServeParts = {
  readonly hub: LiveHub;
  readonly readVisit: ReadVisit;
  readonly baseUrl: string;
  readonly log: Log;
};

/** Opens the live connections of a listening server; `stop` ends them with a hint when to come back. */
export function serveLive(server: UpgradingServer, parts: ServeParts): { stop(): Promise<void> } {
  const { hub } = parts;
  openSocketDoor(server, parts);
  const stopWatching = watchReaders(parts);
  return {
    stop: async () => {
      stopWatching();
      await hub.close();
    },
  };
}
