import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createClientClass } from '../../database/primary-client.ts';
import { type FanOut, type FanOutEvents, fanOutChannel } from './fan-out.ts';
import { createLineJoiner, splitLine } from './notification-parts.ts';
import { createSendQueue } from './send-queue.ts';

const connectTimeoutMs = 5_000;
const queryTimeoutMs = 5_000;
const checkEveryMs = 2_000;
const firstRetryMs = 200;
const longestRetryMs = 5_000;

/** Carries lines by LISTEN and NOTIFY, over a connection of its own that is made again whenever it is lost. */
export function openPostgresFanOut(url: string, events: FanOutEvents): FanOut {
  const Client = createClientClass(url);
  let client: pg.Client | null = null;
  let isClosed = false;
  let wasDownTold = false;
  let retryMs = firstRetryMs;
  let timer: NodeJS.Timeout | null = null;
  let underway: Promise<void> | null = null;
  const joiner = createLineJoiner();
  let sent = 0;

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

  /** One at a time, as the driver wants them; a connection that fails one is given up. */
  const query = async (text: string, values: unknown[] = []) => {
    await underway;
    const asked = client;
    if (!asked) throw new Error('not connected');
    const answer = asked.query(text, values);
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

  const queue = createSendQueue(async (lines) => {
    // Of equal notifications of one statement PostgreSQL carries but the first, so each gets a number.
    const parts = lines
      .flatMap((line) => splitLine(line, randomUUID().slice(0, 8)))
      .map((part) => `${++sent} ${part}`);
    await query('select pg_notify($1, part) from unnest($2::text[]) part', [fanOutChannel, parts]);
  });

  const connect = async () => {
    const next = new Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
      application_name: 'focuspool live',
    });
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error('the connection ended')));
    next.on('notification', ({ payload = '' }) => {
      const line = joiner.take(payload.slice(payload.indexOf(' ') + 1));
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
    if (client && !underway) query('select 1').catch(() => {});
  }, checkEveryMs).unref();

  void connect();
  return {
    send: (line) => queue.add(line),
    isUp: () => client !== null,
    close: async () => {
      isClosed = true;
      queue.close();
      clearInterval(check);
      if (timer) clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
