import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataDirError, explainDataDirError } from './database/data-dir.ts';

/**
 * A random secret of so many bytes, made once and kept in `dataDir` under `name`, readable by this user alone. Processes that ask
 * at the same time get the same one. Throws `DataDirError`.
 */
export function persistSecret(dataDir: string, name: string, bytes: number): Promise<string> {
  const file = join(dataDir, name);
  return explainDataDirErrors(dataDir, async () => {
    await mkdir(dataDir, { recursive: true });
    return (await readSecret(file)) ?? (await makeSecret(file, bytes));
  });
}

/** The secret kept under `name`, if there is one. Throws `DataDirError`. */
export function findSecret(dataDir: string, name: string): Promise<string | null> {
  return explainDataDirErrors(dataDir, () => readSecret(join(dataDir, name)));
}

async function explainDataDirErrors<Value>(dataDir: string, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof DataDirError) throw error;
    throw new DataDirError(await explainDataDirError(dataDir, error), { cause: error });
  }
}

async function makeSecret(file: string, bytes: number): Promise<string> {
  // Only a whole secret gets the name, and only the first one that is whole.
  const unfinished = `${file}-${randomUUID()}`;
  try {
    await writeFile(unfinished, randomBytes(bytes).toString('base64url'), { mode: 0o600 });
    await link(unfinished, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
  return readFile(file, 'utf8');
}

async function readSecret(file: string): Promise<string | null> {
  try {
    const secret = await readFile(file, 'utf8');
    if (secret) return secret;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
  // A power failure can leave a name without its content; another secret would not open what this one sealed.
  throw new DataDirError(`${file} is empty: put back a copy of it, or remove it and start again.`);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
