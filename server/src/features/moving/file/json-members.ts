import { createReadStream } from 'node:fs';
import { createScanner, type FileRange } from './json-scanner.ts';
import { MovingError } from './moving-error.ts';

/**
 * Where the members of the object stand that a JSON file is, by name. The file is read through once, so that one that is cut
 * off, or no JSON anywhere, is refused as a whole, and each part is parsed only where it is wanted, in the order in which rows
 * depend on each other.
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
