import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../processes/temporary-folder.ts';

const root = join(import.meta.dirname, '../../..');
const releases = 'server/testing/releases';

/**
 * The sources of the latest release, from the commit that added its database, with the libraries of today.
 * Null if the git history is not available.
 */
export function extractRelease(): string | null {
  const file = readdirSync(join(root, releases))
    .filter((name) => name.endsWith('.backup'))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .at(-1);
  const found = spawnSync(
    'git',
    ['log', '-1', '--format=%H', '--diff-filter=A', '--', `${releases}/${file}`],
    { cwd: root, encoding: 'utf8' },
  );
  const commit = found.stdout.trim();
  if (found.status !== 0 || !commit) return null;
  const folder = makeTemporaryFolder();
  const extract = `git archive ${commit} | tar -x -C '${folder}'`;
  if (spawnSync('sh', ['-c', extract], { cwd: root }).status !== 0) return null;
  for (const workspace of ['', 'domain', 'server']) linkLibraries(folder, workspace);
  return join(folder, 'server/src');
}

/** Links each library separately: the workspaces must be those of the release. */
function linkLibraries(folder: string, workspace: string): void {
  const [from, to] = [join(root, workspace, 'node_modules'), join(folder, workspace, 'node_modules')];
  mkdirSync(to, { recursive: true });
  try {
    for (const name of readdirSync(from)) {
      if (!name.startsWith('@focuspool')) symlinkSync(join(from, name), join(to, name));
    }
  } catch (error) {
    // Not every workspace has its own libraries.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (workspace !== '') return;
  mkdirSync(join(to, '@focuspool'));
  for (const name of ['domain', 'server', 'web']) {
    symlinkSync(join(folder, name), join(to, '@focuspool', name));
  }
}
