import { statfs } from 'node:fs/promises';

/** Why something cannot be kept in the data directory, in one line that says what to do. */
export class DataDirError extends Error {}

/** Below this much free space nothing can be relied on: the engine writes its log ahead in pieces of 16 MB. */
const leastFreeBytes = 17 * 1024 * 1024;

const sqliteCodes: Record<number, string> = { 8: 'EROFS', 13: 'ENOSPC', 14: 'EACCES' };

/** What is wrong with the data directory and what to do about it, in one line. */
export async function describeDataDirTrouble(dataDir: string, error: unknown): Promise<string> {
  const code = codeOf(error);
  if (code === 'ENOSPC' || (await isFull(dataDir))) {
    return `The disk of ${dataDir} is full: make room and start again. Nothing was deleted.`;
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `${dataDir} cannot be written: give this user the right to, or set another DATA_DIR.`;
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${dataDir} is not a directory: set another DATA_DIR.`;
  return (
    `The database in ${dataDir} cannot be opened: put back a copy of the directory, ` +
    'or set another DATA_DIR. Nothing was deleted.'
  );
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return null;
  // SQLite, which holds the lock, has numbers of its own; the low byte is the kind.
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteCodes[error.errcode & 0xff];
  return 'code' in error ? error.code : null;
}

/** Whether a database there could not go on for long. */
export async function isFull(dataDir: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize < leastFreeBytes;
  } catch {
    return false;
  }
}
