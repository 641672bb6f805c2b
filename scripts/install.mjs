import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, rootFolder } from './places.mjs';

const notedFile = 'node_modules/.package-lock.json';

/**
 * Installs what the lockfile names, unless exactly that is installed already. Ends the process if that fails, or if a server may
 * be running from the installed packages: npm deletes them before it installs.
 */
export function ensureInstalled({ isBesideServer = false } = {}) {
  if (isInstalled()) return;
  if (isBesideServer && existsSync(join(rootFolder, notedFile))) {
    process.stderr.write(
      'The packages have changed since they were installed: stop the server, run `npm ci`, and start it anew.\n',
    );
    process.exit(1);
  }
  process.stdout.write('Installing what the project needs…\n');
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [program, ...args] = [...npm, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(program, args, { cwd: rootFolder, stdio: 'inherit' });
  if (status !== 0) {
    process.stderr.write('The installation failed, see above; `npm ci` tries it again.\n');
    process.exit(1);
  }
  if (!existsSync(pinnedNode)) {
    process.stderr.write('npm left out the pinned Node: allow install scripts, then run `npm ci` again.\n');
    process.exit(1);
  }
}

/** As its last step, npm writes what it has installed into a lockfile of its own. */
function isInstalled() {
  const noted = readPackages(notedFile);
  if (!noted || !existsSync(pinnedNode)) return false;
  const wanted = readPackages('package-lock.json');
  const isMissing = ([path, { optional, devOptional }]) =>
    path.includes('node_modules/') && !noted[path] && !optional && !devOptional;
  const isOther = ([path, { version, link }]) => !link && noted[path] && noted[path].version !== version;
  return !Object.entries(wanted).some((entry) => isMissing(entry) || isOther(entry));
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(join(rootFolder, path), 'utf8')).packages;
  } catch {
    return null;
  }
}
