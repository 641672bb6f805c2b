import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, rootFolder } from './places.mjs';
import { runProgram } from './run-program.mjs';

const inputs = ['web', 'domain/src', 'package-lock.json'];
const ignored = new Set(['node_modules', 'dist', '.cache']);
const stamp = join(rootFolder, 'web/.cache/build-inputs');
const built = join(rootFolder, 'web/dist');
const page = join(built, 'index.html');

/** Builds the web app unless the existing build was made from the same files; resolves to whether there is a build. */
export async function buildWeb() {
  const fingerprint = hashInputs();
  if (existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return true;
  process.stdout.write('Building the web app…\n');
  rmSync(stamp, { force: true });
  const vite = join(rootFolder, 'node_modules/vite/bin/vite.js');
  // Built elsewhere and put in place whole: another build, or a server, may be using this folder at the same time.
  const made = join(rootFolder, `web/.cache/build-${process.pid}`);
  const args = ['build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', made];
  const code = await runProgram(pinnedNode, [vite, ...args], {
    cwd: join(rootFolder, 'web'),
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) {
    rmSync(made, { recursive: true, force: true });
    return false;
  }
  rmSync(built, { recursive: true, force: true });
  renameSync(made, built);
  mkdirSync(join(stamp, '..'), { recursive: true });
  writeFileSync(stamp, fingerprint);
  return true;
}

function hashInputs() {
  const hash = createHash('sha256');
  for (const input of inputs) hashPath(hash, input);
  return hash.digest('hex');
}

function hashPath(hash, path) {
  const full = join(rootFolder, path);
  const found = statSync(full, { throwIfNoEntry: false });
  if (found?.isFile()) hash.update(`${path}\n`).update(readFileSync(full));
  if (!found?.isDirectory()) return;
  for (const name of readdirSync(full).sort()) if (!ignored.has(name)) hashPath(hash, `${path}/${name}`);
}
