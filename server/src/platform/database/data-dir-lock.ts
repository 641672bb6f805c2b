import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from './database.ts';

const lockFile = 'lock.sqlite';
const busy = 5;
const notALock = new Set([11, 26]);

/**
 * Holds the data directory for this process. The operating system lets go of the lock when the process ends,
 * however it ends; the embedded engine itself would open a directory twice and lose rows. Throws `DatabaseError`
 * when another process holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, lockFile);
  const lock = new DatabaseSync(path);
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch (error) {
    lock.close();
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
    if (code === busy) {
      throw new DatabaseError(`Another FocusPool already uses ${dataDir}: stop it, or set another DATA_DIR.`);
    }
    if (notALock.has(code)) {
      throw new DatabaseError(`${path} is not what FocusPool wrote: delete this one file and start again.`);
    }
    throw error;
  }
  return () => lock.close();
}
