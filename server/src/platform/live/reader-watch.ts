import type { Log } from '../log.ts';
import type { LiveHub } from './live-hub.ts';

const checkEveryMs = 60_000;

type WatchParts = {
  readonly hub: Pick<LiveHub, 'review'>;
  readonly log: Log;
  readonly everyMs?: number;
};

/** Finds sign-ins that have expired, and rights whose loss this process was not told of. Answers how to stop. */
export function watchReaders({ hub, log, everyMs = checkEveryMs }: WatchParts): () => void {
  let isChecking = false;
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    await hub.review().catch((error: unknown) => log.warn({ err: error }, 'readers could not be checked'));
    isChecking = false;
  };
  const timer = setInterval(() => void check(), everyMs).unref();
  return () => clearInterval(timer);
}
