import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { listenToChannel } from './channel-listener.ts';

/**
 * Called after the commit, with the person whose sign-ins, address, profile or suspension has changed; null if it may be anyone.
 */
export type OnPersonChange = (userId: string | null) => void;

export type PeopleWatch = {
  /** Whether everything that was committed until a second ago has been reported. */
  isCurrent(): boolean;
};

type StoppableWatch = PeopleWatch & { stop(): Promise<void> };

/** Named as in migration 0033. */
export const peopleChannel = 'focuspool_people';
const noticeCode = 'FP001';

const checkEveryMs = 250;
/** Together with the time of an answer that is still being made by then, whatever has ended is forgotten within a second. */
const longestSilenceMs = 800;

/** Reports the changes of this process's own connections, before their author hears that they are done. */
export function reportOwnChanges(pool: pg.Pool, tell: OnPersonChange): void {
  pool.on('connect', (client) => {
    const changed = new Set<string>();
    const tellChanged = () => {
      for (const userId of changed) tell(userId);
    };
    client.on('notice', ({ code, message }) => {
      if (code === noticeCode && message) changed.add(message);
    });
    // Emitted after each statement, also within a transaction.
    client.on('drain', () => {
      if (changed.size === 0) return;
      tellChanged();
      if (client.getTransactionStatus() === 'I') changed.clear();
    });
    client.on('end', tellChanged);
  });
}

/** While the connection was lost, anyone may have changed. */
export function listenToPeople(Client: typeof pg.Client, url: string, tell: OnPersonChange): StoppableWatch {
  let heardUntil = Number.NEGATIVE_INFINITY;
  const listener = listenToChannel({
    ...{ Client, url, channel: peopleChannel, name: 'focuspool sign-ins', checkEveryMs },
    onPayload: tell,
    onUp: () => {
      tell(null);
      heardUntil = performance.now();
    },
    // The database reports what was committed before it answers, so an answer shows up to when everything has been heard.
    onAnswer: (askedAt) => {
      heardUntil = askedAt;
    },
  });
  return {
    isCurrent: () => listener.isUp() && performance.now() - heardUntil < longestSilenceMs,
    stop: listener.close,
  };
}

/** The embedded engine has one connection, which is notified of everything that is done on it. */
export async function watchEmbedded(client: PGlite, tell: OnPersonChange): Promise<PeopleWatch> {
  await client.query(`set focuspool.tells_sums = 'on'`);
  await client.listen(peopleChannel, tell);
  return { isCurrent: () => !client.closed };
}
