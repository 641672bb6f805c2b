import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type FanOut, type FanOutEvents, fanOutChannel } from './fan-out.ts';
import { createOutbox } from './fan-out-outbox.ts';
import { createLineJoiner, splitLine } from './notification-parts.ts';

const connectTimeoutMs = 5_000;
const queryTimeoutMs = 5_000;
const checkEveryMs = 2_000;
const firstRetryMs = 200;
const longestRetryMs = 5_000;

/** Carries lines by LISTEN and NOTIFY, over a connection of its own that is made again whenever it is lost. */
export function openPostgresFanOut(url: string, events: FanOutEvents): FanOut {
  let client: pg.Client | null = null;
  let isClosed = false;
  let wasDownTold = false;
  let retryMs = firstRetryMs;
  let timer: NodeJS.Timeout | null = null;
  const joiner = createLineJoiner();

  const outbox = createOutbox(async (lines) => {
    if (!client) throw new Error('not connected');
    const parts = lines.flatMap((line) => splitLine(line, randomUUID().slice(0, 8)));
    await client.query('select pg_notify($1, part) from unnest($2::text[]) part', [fanOutChannel, parts]);
  });

  const lose = (lost: pg.Client, cause: unknown) => {
    if (lost !== client && client) return;
    client = null;
    void lost.end().catch(() => {});
    if (isClosed || timer) return;
    if (!wasDownTold) events.onDown(cause);
    wasDownTold = true;
    timer = setTimeout(() => {
      timer = null;
      void connect();
    }, retryMs);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  };

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
      application_name: 'focuspool live',
    });
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error('the connection ended')));
    next.on('notification', ({ payload = '' }) => {
      const line = joiner.take(payload);
      if (line !== null) events.onLine(line);
    });
    try {
      await next.connect();
      await next.query(`listen ${fanOutChannel}`);
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
    events.onUp();
  };

  // A connection whose other end vanished without a word says nothing by itself.
  const check = setInterval(() => {
    const checked = client;
    checked?.query('select 1').catch((error: unknown) => lose(checked, error));
  }, checkEveryMs).unref();

  void connect();
  return {
    send: (line) => outbox.add(line),
    isUp: () => client !== null,
    close: async () => {
      isClosed = true;
      outbox.close();
      clearInterval(check);
      if (timer) clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
