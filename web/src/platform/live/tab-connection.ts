import { livePath } from '@focuspool/domain/live/live-protocol';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';
import { doubtSession } from './session-doubt.ts';
import { tabTrouble } from './trouble-watch.ts';

let connection: LiveConnection | null = null;

/** This tab's live connection; nothing is opened before something is read. */
export function openTabConnection(): LiveConnection {
  connection ??= createTabConnection();
  return connection;
}

function createTabConnection(): LiveConnection {
  const url = new URL(livePath, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const created = createLiveConnection({
    url: url.href,
    random: Math.random,
    now: Date.now,
    trouble: tabTrouble,
    onDoubtfulSession: doubtSession,
  });
  addEventListener('online', created.wake);
  addEventListener('pageshow', created.wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') created.wake();
  });
  return created;
}
