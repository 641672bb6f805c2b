import { api, call } from '../../platform/api.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { createRunOutbox } from './run-outbox.ts';

/** This device's outbox of finished runs. */
export const runOutbox = createRunOutbox({
  storage: () => localStorage,
  now: serverNow,
  send: (run) => call(api.runs.$post({ json: run })),
  // Pages without TLS have no locks; two tabs may then send a run twice, which counts once.
  withLock: (name, work) => (navigator.locks ? navigator.locks.request(name, work) : work()),
});
