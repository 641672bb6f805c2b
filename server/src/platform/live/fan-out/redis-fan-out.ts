import { createClient } from 'redis';
import { type FanOut, type FanOutEvents, fanOutChannel } from './fan-out.ts';
import { createSendQueue } from './send-queue.ts';

const connectTimeoutMs = 5_000;
const checkEveryMs = 2_000;
const silenceLimitMs = 5_000;
const firstRetryMs = 200;
const longestRetryMs = 5_000;

/** Pub/sub ignores the database number of the address, so the channel carries it. */
export function nameRedisChannel(url: string): string {
  return `${fanOutChannel}${new URL(url).pathname}`;
}

/** Carries lines by the pub/sub of Redis or Valkey, over two connections that are reopened when they are lost. */
export function openRedisFanOut(url: string, events: FanOutEvents): FanOut {
  const channel = nameRedisChannel(url);
  const sender = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: checkEveryMs,
    socket: {
      connectTimeout: connectTimeoutMs,
      socketTimeout: silenceLimitMs,
      reconnectStrategy: (retries) => Math.min(firstRetryMs * 2 ** retries, longestRetryMs),
    },
  });
  const listener = sender.duplicate();
  let isListening = false;
  let isSubscribed = false;
  let wasDownTold = false;
  let retry: NodeJS.Timeout | undefined;

  const lose = (cause: unknown) => {
    isListening = false;
    if (!wasDownTold) events.onDown(cause);
    wasDownTold = true;
  };

  const onLine = (line: string) => events.onLine(line);
  const startListening = async () => {
    clearTimeout(retry);
    try {
      // Later connections subscribe again by themselves, before they report that they are ready.
      if (!isSubscribed) await listener.subscribe(channel, onLine);
    } catch (error) {
      lose(error);
      // While the connection lasts, nothing else tries again; a lost connection reports when it is ready again.
      if (listener.isReady) retry = setTimeout(() => void startListening(), longestRetryMs).unref();
      return;
    }
    isSubscribed = true;
    isListening = true;
    wasDownTold = false;
    events.onUp();
  };

  listener.on('ready', () => void startListening());
  listener.on('error', lose);
  listener.on('end', () => lose(new Error('the connection ended')));
  sender.on('error', () => {});

  const queue = createSendQueue(async (lines) => {
    await Promise.all(lines.map((line) => sender.publish(channel, line)));
  });

  // Both try until they are connected or closed; their events report what goes wrong meanwhile.
  const opening = Promise.allSettled([sender.connect(), listener.connect()]);

  return {
    send: (line) => queue.add(line),
    isUp: () => isListening,
    close: async () => {
      await queue.close();
      clearTimeout(retry);
      // Nothing is lost by an end that is wanted; without a listener, an error would be thrown.
      listener
        .removeAllListeners('end')
        .off('error', lose)
        .on('error', () => {});
      listener.destroy();
      sender.destroy();
      await opening;
    },
  };
}
