import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { type FirebaseValue, isNode } from '@focuspool/domain/moving/firebase-value';
import { MovingError } from './moving-error.ts';

/** What can be written of: pieces of JSON, in their order. */
export type JsonPieces = AsyncIterable<string>;

/** Writes the pieces to a file that only this user may read; until it is whole it has another name. */
export async function writeJsonFile(file: string, pieces: JsonPieces): Promise<void> {
  const unfinished = `${file}.unfinished`;
  // What stands there, of an export that was killed or of somebody else, would keep its rights or lead elsewhere.
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

/** An object of members, each a line of its own; a value is JSON, or the pieces of it. */
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

/** JSON whose keys stand in the node's order, also those that look like numbers. */
export function toJson(value: FirebaseValue): string {
  if (!isNode(value)) return JSON.stringify(value);
  return `{${Array.from(value, ([key, below]) => `${JSON.stringify(key)}:${toJson(below)}`).join()}}`;
}
