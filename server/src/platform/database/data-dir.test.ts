import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { plainUser } from '../../../testing/processes/plain-user.ts';
import { makeTemporaryFolder } from '../../../testing/processes/temporary-folder.ts';

const program = `
  const { explainDataDirError } = await import(process.argv[1]);
  process.stdout.write(await explainDataDirError(process.argv[2], Object.assign(new Error(), { code: process.argv[3] })));
`;

it.each([
  ['a file of the engine', 'postgres/replorigin_checkpoint'],
  ['a folder of the engine', 'postgres/base/'],
  ['a lock file', 'lock.sqlite'],
])('%s that another user created is named in the error', (_what, name) => {
  const [dataDir, path] = makeClosed(name);
  expect(explain(dataDir)).toBe(
    `${path} cannot be written: give this user the right to, or set another DATA_DIR.`,
  );
});

it("another user's file beside the database is not named in the error", () => {
  const [dataDir] = makeClosed('backup.gz');
  expect(explain(dataDir)).toMatch(/^The database in .+ cannot be opened/);
});

it('a data directory that cannot be created is named in the error', () => {
  const dataDir = join(makeTemporaryFolder(), 'data');
  expect(explain(dataDir, 'EACCES')).toBe(
    `${dataDir} cannot be written: give this user the right to, or set another DATA_DIR.`,
  );
});

/** A data directory that anyone may write to, with something in it that is closed to all but its own user. */
function makeClosed(name: string): [dataDir: string, path: string] {
  const dataDir = makeTemporaryFolder();
  const path = join(dataDir, name);
  mkdirSync(name.endsWith('/') ? path : dirname(path), { recursive: true });
  for (const folder of [dataDir, dirname(path)]) chmodSync(folder, 0o777);
  if (name.endsWith('/')) chmodSync(path, 0o700);
  else writeFileSync(path, '', { mode: 0 });
  return [dataDir, path.replace(/\/$/, '')];
}

/** What a plain user is told of an engine that did not open, or of a failure with that code. */
function explain(dataDir: string, code = ''): string {
  const args = ['--input-type=module', '-e', program, join(import.meta.dirname, 'data-dir.ts')];
  return execFileSync(process.execPath, [...args, dataDir, code], { ...plainUser, encoding: 'utf8' });
}
