import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { leastFreeBytes, lockDataDir } from './data-dir.ts';
import { DatabaseError } from './database.ts';

const prefix = 'copy-';

/**
 * Copies the embedded database of `dataDir` while nothing is asked of it, into the same directory; returns the copy's data
 * directory. The copy opens as the database would if its process were killed at this moment.
 */
export async function copyFiles(dataDir: string): Promise<string> {
  const source = join(dataDir, 'postgres');
  const target = join(dataDir, `${prefix}${randomUUID()}`);
  const { bavail, bsize } = await statfs(dataDir);
  // The copy is opened as a database, and the running one needs room to go on.
  if (bavail * bsize < (await sizeOf(source)) + 4 * leastFreeBytes) {
    throw new DatabaseError(`The disk of ${dataDir} has no room for a copy of the database: make room.`);
  }
  try {
    await mkdir(target, { mode: 0o700 });
    await cp(source, join(target, 'postgres'), { recursive: true, mode: constants.COPYFILE_FICLONE });
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
  return target;
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Deletes the copies of processes that were killed before they could; copies in use stay. */
export async function removeCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(prefix)) continue;
    const copy = join(dataDir, name);
    if (isUnused(copy)) await rm(copy, { recursive: true, force: true });
  }
}

function isUnused(copy: string): boolean {
  try {
    lockDataDir(copy)();
    return true;
  } catch {
    return false;
  }
}
