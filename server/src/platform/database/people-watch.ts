import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { listenToChannel } from './channel-listener.ts';

/** Told on after the commit whose sign-ins, address, profile or suspension has changed; null when that may be anybody's. */
export type OnPersonChange = (userId: string | null) => void;

export type PeopleWatch = {
  /** Whether everything has been told that was committed until a second ago. */
  isCurrent(): boolean;
};

type StoppableWatch = PeopleWatch & { stop(): Promise<void> };

/** As migration 0033 has it. */
export const peopleChannel = 'focuspool_people';
const noticeCode = 'FP001';

const checkEveryMs = 250;
/** With the way of the answer that is still made by then, whatever has ended is forgotten within a second. */
const longestSilenceMs = 800;

/** Tells of what this process's own connections change, before whoever changes it hears that it is done. */
export function hearOwnChanges(pool: pg.Pool, tell: OnPersonChange): void {
  pool.on('connect', (client) => {
    const changed = new Set<string>();
    const tellChanged = () => {
      for (const userId of changed) tell(userId);
    };
    client.on('notice', ({ code, message }) => {
      if (code === noticeCode && message) changed.add(message);
    });
    // Said after each statement, also of those within a transaction.
    client.on('drain', () => {
      if (changed.size === 0) return;
      tellChanged();
      if (client.getTransactionStatus() === 'I') changed.clear();
    });
    client.on('end', tellChanged);
  });
}

/** What was told while the connection was lost may be anybody's. */
export function listenToPeople(Client: typeof pg.Client, url: string, tell: OnPersonChange): StoppableWatch {
  let heardUntil = Number.NEGATIVE_INFINITY;
  const listener = listenToChannel({
    ...{ Client, url, channel: peopleChannel, name: 'focuspool sign-ins', checkEveryMs },
    onPayload: tell,
    onUp: () => {
      tell(null);
      heardUntil = performance.now();
    },
    // The database tells of what was committed before it answers, so that an answer says until when all has been heard.
    onAnswer: (askedAt) => {
      heardUntil = askedAt;
    },
  });
  return {
    isCurrent: () => listener.isUp() && performance.now() - heardUntil < longestSilenceMs,
    stop: listener.close,
  };
}

/** The embedded engine has one connection, which is told of all that is done on it. */
export async function watchEmbedded(client: PGlite, tell: OnPersonChange): Promise<PeopleWatch> {
  await client.query(`set focuspool.tells_sums = 'on'`);
  await client.listen(peopleChannel, tell);
  return { isCurrent: () => !client.closed };
}
