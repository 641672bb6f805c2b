import type { Context } from 'hono';
import type { Log } from '../log.ts';

/** A text that is sent while it is being made. */
export type TextFile = {
  /** For the log. */
  readonly name: string;
  readonly type: 'text/csv' | 'application/json';
  readonly chunks: AsyncIterable<string>;
};

/** Sends a file while it is being made. */
export function replyFile(c: Context, log: Log, file: TextFile): Response {
  c.header('content-disposition', `attachment; filename="${file.name}"`);
  return replyText(c, log, file);
}

/**
 * Sends a text while it is being made, no faster than it is taken. A text that cannot be finished breaks the connection, so that
 * no one takes a part of it for the whole.
 */
export function replyText(c: Context, log: Log, { name, type, chunks }: TextFile): Response {
  c.header('content-type', `${type}; charset=utf-8`);
  const parts = chunks[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (sink) => {
      try {
        const part = await parts.next();
        if (part.done) sink.close();
        else sink.enqueue(encoder.encode(part.value));
      } catch (error) {
        log.error({ err: error, file: name }, 'download failed');
        sink.error(error);
      }
    },
    cancel: async () => {
      await parts.return?.();
    },
  });
  return c.body(body);
}

/** The inside of a JSON array, one item per line. */
export async function* writeItems(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let separator = '\n';
  for await (const items of batches) {
    if (items.length === 0) continue;
    yield separator + items.map((item) => JSON.stringify(item)).join(',\n');
    separator = ',\n';
  }
}
