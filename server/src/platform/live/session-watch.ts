import type { Log } from '../log.ts';
import type { LiveHub } from './live-hub.ts';

const checkEveryMs = 60_000;

type WatchParts = {
  readonly hub: LiveHub;
  readonly log: Log;
  /** Those of the given sign-ins that still hold. */
  findOpenSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  readonly everyMs?: number;
};

/** Ends the connections of sign-ins that have expired, or whose end this process was not told of. */
export function watchSessions({
  hub,
  log,
  findOpenSessions,
  everyMs = checkEveryMs,
}: WatchParts): () => void {
  const check = async () => {
    const sessionIds = hub.listSessions();
    const open = await findOpenSessions(sessionIds);
    hub.endSessions(new Set(sessionIds.filter((id) => !open.has(id))));
  };
  const timer = setInterval(() => {
    check().catch((error: unknown) => log.warn({ err: error }, 'sign-ins could not be checked'));
  }, everyMs).unref();
  return () => clearInterval(timer);
}
