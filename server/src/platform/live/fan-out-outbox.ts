import { missedLine } from './fan-out.ts';

const retryMs = 500;
const maxWaiting = 5_000;
const maxBatch = 200;

export type FanOutOutbox = { add(line: string): void; close(): void };

/**
 * Sends lines in order, many in one go when they come faster than they travel. A batch that fails is given up
 * together with what waits behind it, and the loss is told until somebody hears it.
 */
export function createOutbox(sendBatch: (lines: string[]) => Promise<void>): FanOutOutbox {
  let waiting: string[] = [];
  let isSending = false;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const loseWaiting = () => {
    waiting = [missedLine];
  };

  const pump = async () => {
    if (isSending || timer || isClosed) return;
    isSending = true;
    while (waiting.length > 0 && !isClosed) {
      const batch = waiting.splice(0, maxBatch);
      try {
        await sendBatch(batch);
      } catch {
        loseWaiting();
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
      if (waiting.length > maxWaiting) loseWaiting();
      void pump();
    },
    close: () => {
      isClosed = true;
      if (timer) clearTimeout(timer);
    },
  };
}
