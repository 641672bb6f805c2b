import type { Log } from '../log.ts';
import type { LiveHub } from './live-hub.ts';
import { acceptUpgrades, type ReadSocketSession, type UpgradingServer } from './sockets/websocket-upgrade.ts';

const reviewEveryMs = 60_000;

type ServeParts = {
  readonly hub: LiveHub;
  readonly readSocketSession: ReadSocketSession;
  readonly baseUrl: string;
  readonly log: Log;
};

/** Opens the live connections of a listening server; `stop` ends them with a hint when to come back. */
export function serveLive(server: UpgradingServer, parts: ServeParts): { stop(): Promise<void> } {
  acceptUpgrades(server, parts);
  const stopReviews = scheduleReviews(parts);
  return {
    stop: async () => {
      stopReviews();
      await parts.hub.endConnections();
    },
  };
}

type ReviewParts = {
  readonly hub: Pick<LiveHub, 'review'>;
  readonly log: Log;
  readonly everyMs?: number;
};

/** Finds expired sessions, and lost rights that this process was not told of. Returns a function that stops this. */
export function scheduleReviews({ hub, log, everyMs = reviewEveryMs }: ReviewParts): () => void {
  let isReviewing = false;
  const review = async () => {
    if (isReviewing) return;
    isReviewing = true;
    await hub.review().catch((error: unknown) => log.warn({ err: error }, 'readers could not be checked'));
    isReviewing = false;
  };
  const timer = setInterval(() => void review(), everyMs).unref();
  return () => clearInterval(timer);
}
