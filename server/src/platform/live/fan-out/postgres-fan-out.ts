import { randomUUID } from 'node:crypto';
import { listenToChannel } from '../../database/channel-listener.ts';
import { createClientClass } from '../../database/primary-client.ts';
import { type FanOut, type FanOutEvents, fanOutChannel } from './fan-out.ts';
import { createLineJoiner, splitLine } from './notification-parts.ts';
import { createSendQueue } from './send-queue.ts';

const checkEveryMs = 2_000;

/** Carries lines by LISTEN and NOTIFY. */
export function openPostgresFanOut(url: string, { onLine, onUp, onDown }: FanOutEvents): FanOut {
  const joiner = createLineJoiner();
  let sent = 0;
  const listener = listenToChannel({
    ...{ Client: createClientClass(url), url, channel: fanOutChannel, name: 'focuspool live', checkEveryMs },
    onPayload: (payload) => {
      const line = joiner.take(payload.slice(payload.indexOf(' ') + 1));
      if (line !== null) onLine(line);
    },
    onUp,
    onDown,
  });

  const queue = createSendQueue(async (lines) => {
    // Of equal notifications in one statement PostgreSQL delivers only the first, so each gets a number.
    const parts = lines
      .flatMap((line) => splitLine(line, randomUUID().slice(0, 8)))
      .map((part) => `${++sent} ${part}`);
    await listener.query('select pg_notify($1, part) from unnest($2::text[]) part', [fanOutChannel, parts]);
  });

  return {
    send: (line) => queue.add(line),
    isUp: listener.isUp,
    close: async () => {
      await queue.close();
      await listener.close();
    },
  };
}
