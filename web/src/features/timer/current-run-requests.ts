import { api, call } from '../../platform/api.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { openCurrentRun } from './current-run.ts';
import { runOutbox } from './run-requests.ts';
import { createRunSync, type RunSync } from './run-sync.ts';

const syncs = new Map<string, RunSync>();

/** What keeps this device's run of that person and the server's alike; the same each time. */
export function openRunSync(userId: string): RunSync {
  const sync =
    syncs.get(userId) ??
    createRunSync({
      userId,
      store: openCurrentRun(userId),
      storage: () => localStorage,
      now: serverNow,
      isFinished: (runKey) => runOutbox.holds(userId, runKey),
      load: () => call(api.runs.current.$get()),
      save: (change) => call(api.runs.current.$put({ json: change })),
      // Without locks a second tab may find its change refused, and takes over what is there.
      withLock: (name, work) => (navigator.locks ? navigator.locks.request(name, work) : work()),
    });
  syncs.set(userId, sync);
  return sync;
}
