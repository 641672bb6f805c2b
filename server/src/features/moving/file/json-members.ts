import { createReadStream } from 'node:fs';
import { MovingError } from './moving-error.ts';

/** Where in a file something stands, in bytes, both ends included. */
export type FileRange = { readonly start: number; readonly end: number };

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const opening = new Set([0x7b, 0x5b]);
const closing = new Set([0x7d, 0x5d]);
const longestName = 1_024;

/**
 * Where the members of the object stand that a JSON file is, by name. The file is read through once, so that each part is
 * parsed only where it is wanted, in the order in which rows depend on each other. A file that is cut off is refused.
 */
export async function findMembers(file: string): Promise<Map<string, FileRange>> {
  const members = new Map<string, FileRange>();
  let [at, depth, start] = [-1, 0, 0];
  let [isInString, isEscaped, isName, isOver] = [false, false, false, false];
  let name: number[] = [];
  const endMember = (end: number) => {
    if (start > 0) members.set(readName(file, name), { start, end });
    [name, start] = [[], 0];
  };
  for await (const chunk of openFile(file)) {
    for (const byte of chunk) {
      at += 1;
      if (isInString) {
        if (isName && name.length < longestName && (isEscaped || byte !== quote)) name.push(byte);
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) isInString = false;
        continue;
      }
      if (byte === quote) isInString = true;
      else if (opening.has(byte)) {
        if (depth === 0 && (byte !== 0x7b || isOver))
          throw new MovingError(`${file} is not one JSON object.`);
        depth += 1;
        if (depth === 1) isName = true;
      } else if (closing.has(byte)) {
        depth -= 1;
        if (depth === 0) {
          endMember(at - 1);
          isOver = true;
        }
      } else if (depth === 1 && byte === comma) {
        endMember(at - 1);
        isName = true;
      } else if (depth === 1 && byte === colon && isName) {
        [isName, start] = [false, at + 1];
      }
    }
  }
  if (!isOver) throw new MovingError(`${file} is not whole: it is cut off, or no JSON object.`);
  return members;
}

async function* openFile(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new MovingError(`${file} cannot be read: ${error.message}`);
  }
}

function readName(file: string, bytes: readonly number[]): string {
  try {
    return JSON.parse(`"${Buffer.from(bytes).toString()}"`);
  } catch {
    throw new MovingError(`${file} is not JSON.`);
  }
}
