import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';

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

const connectTimeoutMs = 5_000;
const checkEveryMs = 250;
/** With the way of the answer that is still made by then, whatever has ended is forgotten within a second. */
const longestSilenceMs = 800;
const firstRetryMs = 200;
const longestRetryMs = 5_000;

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

/** Listens over a connection of its own, which is made again whenever it is lost; what was told meanwhile may be anybody's. */
export function listenToPeople(Client: typeof pg.Client, url: string, tell: OnPersonChange): StoppableWatch {
  let client: pg.Client | null = null;
  let heardUntil = Number.NEGATIVE_INFINITY;
  let isAsking = false;
  let isStopped = false;
  let retryMs = firstRetryMs;
  let timer: NodeJS.Timeout | null = null;

  const lose = (lost: pg.Client) => {
    if (lost !== client && client) return;
    client = null;
    void lost.end().catch(() => {});
    if (isStopped || timer) return;
    timer = setTimeout(() => {
      timer = null;
      void connect();
    }, retryMs).unref();
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  };

  const connect = async () => {
    const next = new Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: connectTimeoutMs,
      keepAlive: true,
      application_name: 'focuspool sign-ins',
    });
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    next.on('notification', ({ payload = '' }) => tell(payload));
    try {
      await next.connect();
      await next.query(`listen ${peopleChannel}`);
    } catch {
      lose(next);
      return;
    }
    if (isStopped) {
      await next.end();
      return;
    }
    tell(null);
    client = next;
    heardUntil = performance.now();
    retryMs = firstRetryMs;
  };

  // The database tells of what was committed before it answers, so that an answer says until when all has been heard.
  const ask = async () => {
    const asked = client;
    if (!asked || isAsking) return;
    isAsking = true;
    const askedAt = performance.now();
    try {
      await asked.query('select 1');
      if (asked === client) heardUntil = askedAt;
    } catch {
      lose(asked);
    } finally {
      isAsking = false;
    }
  };
  const asking = setInterval(() => void ask(), checkEveryMs).unref();

  void connect();
  return {
    isCurrent: () => client !== null && performance.now() - heardUntil < longestSilenceMs,
    stop: async () => {
      isStopped = true;
      clearInterval(asking);
      if (timer) clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

/** The embedded engine has one connection, which is told of all that is done on it. */
export async function watchEmbedded(client: PGlite, tell: OnPersonChange): Promise<PeopleWatch> {
  await client.query(`set focuspool.tells_sums = 'on'`);
  await client.listen(peopleChannel, tell);
  return { isCurrent: () => !client.closed };
}
