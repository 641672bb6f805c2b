import { withTimeout } from '../../concurrency/with-timeout.ts';

const retryMs = 500;
const flushMs = 1_000;
const maxWaiting = 5_000;
const maxBatch = 200;

export type SendQueue = {
  add(line: string): void;
  /** Takes no more lines, and sends those waiting unless that takes long or fails. */
  close(): Promise<void>;
};

/**
 * Sends lines in order, many at once if they come faster than they can be sent. A batch that fails is sent again, though some of
 * it may have arrived; if too many lines wait, the oldest are dropped.
 */
export function createSendQueue(sendBatch: (lines: string[]) => Promise<void>): SendQueue {
  let waiting: string[] = [];
  let sending: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const sendWaiting = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch);
      try {
        await sendBatch(batch);
      } catch {
        waiting = [...batch, ...waiting];
        break;
      }
    }
  };

  const pump = () => {
    if (sending || timer || waiting.length === 0) return;
    sending = sendWaiting().finally(() => {
      sending = null;
      if (waiting.length === 0 || isClosed) return;
      timer = setTimeout(() => {
        timer = null;
        pump();
      }, retryMs);
    });
  };

  return {
    add: (line) => {
      if (isClosed) return;
      waiting.push(line);
      if (waiting.length > maxWaiting) waiting.shift();
      pump();
    },
    close: async () => {
      isClosed = true;
      if (timer) clearTimeout(timer);
      timer = null;
      pump();
      if (sending) await withTimeout(sending, flushMs);
      waiting = [];
    },
  };
}
