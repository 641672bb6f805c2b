import type pg from 'pg';

const timeoutMs = 5_000;
const firstRetryMs = 200;
const longestRetryMs = 5_000;

type ListenerParts = {
  readonly Client: typeof pg.Client;
  readonly url: string;
  readonly channel: string;
  /** What the server lists the connection by. */
  readonly name: string;
  /** A connection whose other end vanished without a word says nothing by itself, and is asked so often. */
  readonly checkEveryMs: number;
  onPayload(payload: string): void;
  onUp(): void;
  /** Said once for each loss, with what caused the first. */
  onDown?(cause: unknown): void;
  /** It has answered what was asked then, by `performance.now()`. */
  onAnswer?(askedAt: number): void;
};

export type ChannelListener = {
  isUp(): boolean;
  /** Asks over the same connection, one at a time as the driver wants it; one that fails an answer is given up. */
  query(text: string, values?: readonly unknown[]): Promise<void>;
  close(): Promise<void>;
};

/** Listens to a channel of PostgreSQL, over a connection of its own that is made again whenever it is lost. */
export function listenToChannel(parts: ListenerParts): ChannelListener {
  const { Client, url, channel, name, checkEveryMs, onPayload, onUp, onDown, onAnswer } = parts;
  let client: pg.Client | null = null;
  let latest: pg.Client | null = null;
  let isClosed = false;
  let wasDownTold = false;
  let retryMs = firstRetryMs;
  let timer: NodeJS.Timeout | null = null;
  let underway: Promise<void> | null = null;

  const lose = (lost: pg.Client, cause: unknown) => {
    // Of one that was given up before, its end may come as another is being made.
    if (lost !== latest) return;
    client = null;
    void lost.end().catch(() => {});
    if (isClosed || timer) return;
    if (!wasDownTold) onDown?.(cause);
    wasDownTold = true;
    timer = setTimeout(() => {
      timer = null;
      void connect();
    }, retryMs).unref();
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  };

  const query = async (text: string, values: readonly unknown[] = []) => {
    await underway;
    const asked = client;
    if (!asked) throw new Error('not connected');
    const answer = asked.query(text, [...values]);
    underway = answer
      .then(
        () => {},
        (error: unknown) => lose(asked, error),
      )
      .finally(() => {
        underway = null;
      });
    await answer;
  };

  const connect = async () => {
    const next = new Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
      application_name: name,
    });
    latest = next;
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error('the connection ended')));
    next.on('notification', ({ payload = '' }) => onPayload(payload));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      lose(next, error);
      return;
    }
    if (isClosed) {
      await next.end();
      return;
    }
    client = next;
    retryMs = firstRetryMs;
    wasDownTold = false;
    onUp();
  };

  const check = async () => {
    if (!client || underway) return;
    const askedAt = performance.now();
    await query('select 1').then(
      () => onAnswer?.(askedAt),
      () => {},
    );
  };
  const checking = setInterval(() => void check(), checkEveryMs).unref();

  void connect();
  return {
    isUp: () => client !== null,
    query,
    close: async () => {
      isClosed = true;
      clearInterval(checking);
      if (timer) clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
