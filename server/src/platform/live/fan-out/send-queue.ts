const retryMs = 500;
const maxWaiting = 5_000;
const maxBatch = 200;

export type SendQueue = { add(line: string): void; close(): void };

/**
 * Sends lines in order, many in one go when they come faster than they travel. A batch that fails is sent again, though some
 * of it may have arrived; when too many wait the oldest are given up.
 */
export function createSendQueue(sendBatch: (lines: string[]) => Promise<void>): SendQueue {
  let waiting: string[] = [];
  let isSending = false;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const pump = async () => {
    if (isSending || timer || isClosed) return;
    isSending = true;
    while (waiting.length > 0 && !isClosed) {
      const batch = waiting.splice(0, maxBatch);
      try {
        await sendBatch(batch);
      } catch {
        waiting = [...batch, ...waiting];
        break;
      }
    }
    isSending = false;
    if (waiting.length > 0 && !isClosed) {
      timer = setTimeout(() => {
        timer = null;
        void pump();
      }, retryMs);
    }
  };

  return {
    add: (line) => {
      if (isClosed) return;
      waiting.push(line);
      if (waiting.length > maxWaiting) waiting.shift();
      void pump();
    },
    close: () => {
      isClosed = true;
      if (timer) clearTimeout(timer);
    },
  };
}
