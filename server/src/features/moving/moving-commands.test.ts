import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../testing/processes/temporary-folder.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { readMovingCommand } from './moving-commands.ts';

const { services } = await startTestApp();
const none = { auth: undefined, timeZone: undefined };

it.each([
  ['an import without a file', { name: 'import-firebase', file: undefined, ...none }],
  [
    'an import of a zone that there is not',
    { ...none, name: 'import-firebase', file: 'a', timeZone: 'Middle/Earth' },
  ],
  ['an import without a name of its accounts', { ...none, name: 'import-firebase', file: 'a', auth: '' }],
  ['an export of a zone', { ...none, name: 'export-firebase', file: 'a', timeZone: 'UTC' }],
  ['something else', { name: 'export-all', file: 'a', ...none }],
])('%s is no command', (_what, given) => {
  expect(readMovingCommand(given)).toBeNull();
});

it('an export overwrites nothing, and an import of a file that is not there says so', async () => {
  const [present, free] = ['present.json', 'free.json'].map((name) => join(makeTemporaryFolder(), name));
  await writeFile(present ?? '', 'mine');
  const refused = { isDone: false, message: `${present} is there already: give another name.` };
  for (const [file, auth] of [
    [present, free],
    [free, present],
  ]) {
    const command = readMovingCommand({ ...none, name: 'export-firebase', file, auth });
    expect(await command?.run(services, () => {})).toEqual(refused);
  }
  const command = readMovingCommand({ ...none, name: 'import-firebase', file: free });
  await expect(command?.run(services, () => {})).rejects.toThrow(`${free} cannot be read: `);
});
