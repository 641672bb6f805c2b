import type pg from 'pg';

const timeoutMs = 5_000;
const firstRetryMs = 200;
const longestRetryMs = 5_000;

type ListenerParts = {
  readonly Client: typeof pg.Client;
  readonly url: string;
  readonly channel: string;
  /** The name under which the server lists the connection. */
  readonly name: string;
  /** How often the connection is checked with a query: it would not notice by itself that its other end has vanished. */
  readonly checkEveryMs: number;
  onPayload(payload: string): void;
  onUp(): void;
  /** Called once for each loss, with its first cause. */
  onDown?(cause: unknown): void;
  /** Called when a check has been answered; `askedAt` is when it was sent, by `performance.now()`. */
  onAnswer?(askedAt: number): void;
};

export type ChannelListener = {
  isUp(): boolean;
  /** Queries over the same connection, one at a time as the driver requires; a connection that fails to answer is given up. */
  query(text: string, values?: readonly unknown[]): Promise<void>;
  close(): Promise<void>;
};

/** Listens to a channel of PostgreSQL, over a connection of its own that is reopened whenever it is lost. */
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
    // A connection given up earlier may end while another is being made.
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
