import { createReadStream } from 'node:fs';
import { createScanner, type FileRange } from './json-scanner.ts';
import { MovingError } from './moving-error.ts';

/**
 * Finds the byte ranges of the members of a JSON file's object, by name. The file is read
 * through once, so that one that is cut off, or not JSON somewhere, is refused as a whole; each
 * part is then parsed only when it is needed, in the order in which rows depend on each other.
 */
export async function findMembers(file: string): Promise<Map<string, FileRange>> {
  const scanner = createScanner(file);
  for await (const chunk of openFile(file)) scanner.read(chunk);
  return scanner.end();
}

async function* openFile(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new MovingError(`${file} cannot be read: ${error.message}`);
  }
}
