import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { plainUser } from '../../../testing/processes/plain-user.ts';
import { makeTemporaryFolder } from '../../../testing/processes/temporary-folder.ts';

const program = `
  const { explainDataDirError } = await import(process.argv[1]);
  process.stdout.write(await explainDataDirError(process.argv[2], new Error('the engine ended')));
`;

it('what another user has made in the data directory is named', () => {
  const dataDir = makeTemporaryFolder();
  chmodSync(dataDir, 0o777);
  const file = join(dataDir, 'replorigin_checkpoint');
  writeFileSync(file, '', { mode: 0 });
  const args = ['--input-type=module', '-e', program, join(import.meta.dirname, 'data-dir.ts'), dataDir];
  expect(execFileSync(process.execPath, args, { ...plainUser, encoding: 'utf8' })).toBe(
    `${file} cannot be written: give this user the right to, or set another DATA_DIR.`,
  );
});
