import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { fillDataDir } from '../databases/migrated-files.ts';

/** An empty folder that is removed when the running test ends. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'focuspool-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same, as the data of a server that was started once, where nobody was yet. */
export async function makeDataDir(): Promise<string> {
  const folder = makeTemporaryFolder();
  await fillDataDir(folder);
  return folder;
}
