import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { ExpectedError } from '../expected-error.ts';

/** Why a backup cannot be written or read, in one line that says what to do. */
export class BackupError extends ExpectedError {}

// The format is described in docs/operating.md.
const formatVersion = 1;

const headerSchema = v.object({
  format: v.literal('focuspool-backup'),
  formatVersion: v.number(),
  /** The version of the program that wrote the file. */
  version: v.string(),
  madeAt: v.string(),
  /** The hashes of all migrations that the database had, in their order. */
  migrations: v.array(v.string()),
});
export type BackupHeader = v.InferOutput<typeof headerSchema>;

export function writeHeader(header: Pick<BackupHeader, 'version' | 'madeAt' | 'migrations'>): string {
  return `${JSON.stringify({ format: 'focuspool-backup', formatVersion, ...header })}\n`;
}

const sealSchema = v.object({ sha256: v.string() });

async function* seal(pieces: AsyncIterable<string>) {
  const hash = createHash('sha256');
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`;
}

/** Refuses to overwrite a file. Throws `BackupError`. */
export function refuseExisting(path: string): void {
  if (existsSync(path)) throw new BackupError(`${path} already exists: name another file, or delete it.`);
}

/** Writes whole lines into a new file that only this user may read. The file gets its name only once it is complete. */
export async function writeBackup(path: string, lines: AsyncIterable<string>): Promise<void> {
  refuseExisting(path);
  const unfinished = `${path}.${randomUUID()}`;
  try {
    // Flushed to disk before it gets its name, in case the power fails.
    const file = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true });
    await pipeline(seal(lines), createGzip(), file);
    await moveIntoPlace(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw explainFileError(path, error);
  }
}

/** Uses a link, which never replaces another file; if the file system has no links, comes as close to that as possible. */
async function moveIntoPlace(unfinished: string, path: string): Promise<void> {
  try {
    await link(unfinished, path);
  } catch {
    refuseExisting(path);
    await rename(unfinished, path);
    return;
  }
  await rm(unfinished);
}

/**
 * Yields the lines of a backup without its seal, which is checked. Throws `BackupError` at the end if the file was cut or
 * altered.
 */
export async function* readBackup(path: string): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let last: string | null = null;
  try {
    for await (const line of readLines(path)) {
      if (last !== null) {
        hash.update(`${last}\n`);
        yield last;
      }
      last = line;
    }
  } catch (error) {
    throw explainFileError(path, error);
  }
  const found = v.safeParse(sealSchema, parseLine(last ?? ''));
  if (!found.success || found.output.sha256 !== hash.digest('hex')) throw notWhole(path);
}

/** Reads the whole of a backup to check it, keeping only its first line. */
export async function checkBackup(path: string): Promise<BackupHeader> {
  let first: string | null = null;
  for await (const line of readBackup(path)) first ??= line;
  const header = v.safeParse(headerSchema, parseLine(first ?? ''));
  if (!header.success) throw new BackupError(`${path} is not a backup of FocusPool.`);
  if (header.output.formatVersion > formatVersion) throw tooNew(path, header.output);
  return header.output;
}

export function tooNew(path: string, { version }: BackupHeader): BackupError {
  return new BackupError(
    `${path} was made by FocusPool ${version}: restore it with that version or a newer one.`,
  );
}

/** Two builds may share a version that is not released yet. `missing` counts the migrations that only the other build has. */
export function fromOtherBuild(path: string, { version }: BackupHeader, missing: number): BackupError {
  const migrations = missing === 1 ? '1 migration' : `${missing} migrations`;
  return new BackupError(
    `${path} was made by another build of FocusPool ${version}, with ${migrations} that this one does not have: restore it with the build that made it, or with a newer one.`,
  );
}

export function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Stored text may hold other characters that end a line elsewhere, so Node's own line reader will not do. */
async function* readLines(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const text = file.pipe(createGunzip()).setEncoding('utf8');
  file.on('error', (error) => text.destroy(error));
  try {
    let rest = '';
    for await (const chunk of text as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  } finally {
    file.destroy();
  }
}

function notWhole(path: string): BackupError {
  return new BackupError(
    `${path} is not a complete backup: it was cut off or altered. Use another copy of it.`,
  );
}

function explainFileError(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('Z_')) return notWhole(path);
  if (code === 'ENOENT') return new BackupError(`${path} cannot be opened: there is no such file or folder.`);
  if (code === 'ENOSPC')
    return new BackupError(`The disk of ${path} is full: make room, or name another file.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'EISDIR') {
    return new BackupError(`${path} cannot be opened: name a file that this user may read and write.`);
  }
  return error;
}
