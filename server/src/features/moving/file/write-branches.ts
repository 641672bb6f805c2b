import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { type FirebaseValue, isNode } from '@focuspool/domain/moving/firebase-value';
import { MovingError } from './moving-error.ts';

/** Pieces of JSON to be written, in order. */
export type JsonPieces = AsyncIterable<string>;

/** Writes the pieces to a file that only this user may read; the file has another name until it is complete. */
export async function writeJsonFile(file: string, pieces: JsonPieces): Promise<void> {
  const unfinished = `${file}.unfinished`;
  // A file that exists already, left by a killed export or by someone else, would keep its permissions or be a link to elsewhere.
  await rm(unfinished, { force: true });
  const out = createWriteStream(unfinished, { mode: 0o600, flags: 'wx' });
  const closed = once(out, 'close').then(
    () => {},
    (error: Error) => {
      throw new MovingError(`${file} cannot be written: ${error.message}`);
    },
  );
  closed.catch(() => {});
  try {
    for await (const piece of pieces) {
      if (!out.write(piece))
        await Promise.race([new Promise((resolve) => out.once('drain', resolve)), closed]);
    }
    out.end();
    await closed;
    await rename(unfinished, file);
  } catch (error) {
    out.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}

type Members = AsyncIterable<readonly [key: string, value: string | AsyncIterable<string>]>;

/** Writes an object, each member on a line of its own; a value is JSON or its pieces. */
export async function* writeObject(members: Members): JsonPieces {
  let separator = '{\n';
  for await (const [key, value] of members) {
    yield `${separator}${JSON.stringify(key)}:`;
    if (typeof value === 'string') yield value;
    else yield* value;
    separator = ',\n';
  }
  yield separator === '{\n' ? '{}' : '\n}';
}

/** Writes JSON with keys in the node's order, including keys that look like numbers. */
export function toJson(value: FirebaseValue): string {
  if (!isNode(value)) return JSON.stringify(value);
  return `{${Array.from(value, ([key, below]) => `${JSON.stringify(key)}:${toJson(below)}`).join()}}`;
}
