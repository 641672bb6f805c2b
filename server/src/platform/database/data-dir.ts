import { access, constants, readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ExpectedError } from '../expected-error.ts';
import { DatabaseError } from './database.ts';

/** Why something cannot be kept in the data directory, in one line that says what to do. */
export class DataDirError extends ExpectedError {}

/** With less free space nothing can be relied on: the engine writes its write-ahead log in pieces of 16 MB. */
export const leastFreeBytes = 17 * 1024 * 1024;

const sqliteCodes: Record<number, string> = { 8: 'EROFS', 13: 'ENOSPC', 14: 'EACCES' };

/** What is wrong with the data directory and what to do about it, in one line. */
export async function explainDataDirError(dataDir: string, error: unknown): Promise<string> {
  const code = codeOf(error);
  if (code === 'ENOSPC' || (await isFull(dataDir))) {
    return `The disk of ${dataDir} is full: make room and start again. Nothing was deleted.`;
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${dataDir} is not a directory: set another DATA_DIR.`;
  const isDenied = code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
  const closed = (await isClosed(dataDir)) ? dataDir : await findClosed(listUsed(dataDir, error));
  if (closed || isDenied)
    return `${closed ?? dataDir} cannot be written: give this user the right to, or set another DATA_DIR.`;
  return (
    `The database in ${dataDir} cannot be opened: put back a copy of the directory, ` +
    'or set another DATA_DIR. Nothing was deleted.'
  );
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return null;
  // SQLite, which holds the lock, has its own error numbers; the low byte is the kind.
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteCodes[error.errcode & 0xff];
  return 'code' in error ? error.code : null;
}

/** The paths that the error can be about: the engine names none, and others leave files in the data directory too. */
function listUsed(dataDir: string, error: unknown): string[] {
  const named = error instanceof Error && 'path' in error ? [String(error.path)] : [];
  return [...named, join(dataDir, lockFile), join(dataDir, 'postgres')];
}

/**
 * The first of these paths, or of those below them, that is closed to this user, for example because a command of root's made it.
 */
async function findClosed(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    if (await isClosed(path)) return path;
    const names = await readdir(path).catch(() => []);
    const below = await findClosed(names.map((name) => join(path, name)));
    if (below) return below;
  }
  return null;
}

function isClosed(path: string): Promise<boolean> {
  return access(path, constants.R_OK | constants.W_OK).then(
    () => false,
    (error: unknown) => codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR',
  );
}

/** Whether a database there could not run for long. */
export async function isFull(dataDir: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize < leastFreeBytes;
  } catch {
    return false;
  }
}

const lockFile = 'lock.sqlite';
const busyCode = 5;
const damagedFileCodes = new Set([11, 26]);

/**
 * Holds the data directory for this process. The operating system releases the lock when the process ends, however it ends; the
 * embedded engine itself would open a directory twice and lose rows. Throws `DatabaseError` if another process holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, lockFile);
  const lock = new DatabaseSync(path);
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch (error) {
    lock.close();
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
    if (code === busyCode) {
      throw new DatabaseError(`Another FocusPool already uses ${dataDir}: stop it, or set another DATA_DIR.`);
    }
    if (damagedFileCodes.has(code)) {
      throw new DatabaseError(`${path} is not what FocusPool wrote: delete this one file and start again.`);
    }
    throw error;
  }
  return () => lock.close();
}
