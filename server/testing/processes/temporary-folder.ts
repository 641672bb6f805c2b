import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atTheEnd } from './at-the-end.ts';

/** An empty folder that is removed at the end of the running test, or of the file if none is running. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'focuspool-test-'));
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
