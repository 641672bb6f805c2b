import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectEnvironment, rootFolder } from './places.mjs';

const readJson = (path) => JSON.parse(readFileSync(join(rootFolder, path), 'utf8'));

/** Returns what the server and the app need to run, according to the lockfile, as CycloneDX. */
export function listComponents() {
  const temporary = mkdtempSync(join(tmpdir(), 'focuspool-components-'));
  // npm takes the folder's name for the name of the project.
  const folder = join(temporary, readJson('package.json').name);
  try {
    copyWithoutTools(folder);
    return readList(folder);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** npm's own --omit=dev leaves out too much: also whatever a tool uses as well, such as the database driver. */
function copyWithoutTools(folder) {
  const { workspaces } = readJson('package.json');
  for (const workspace of ['.', ...workspaces]) {
    mkdirSync(join(folder, workspace), { recursive: true });
    writeJson(join(folder, workspace, 'package.json'), dropTools(readJson(join(workspace, 'package.json'))));
  }
  const lock = readJson('package-lock.json');
  // `devOptional` marks a tool that another package could use too.
  const packages = Object.entries(lock.packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
  const kept = packages.map(([path, entry]) => [path, dropTools(entry)]);
  writeJson(join(folder, 'package-lock.json'), { ...lock, packages: Object.fromEntries(kept) });
}

function dropTools({ devDependencies: _, ...manifest }) {
  return manifest;
}

function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

function readList(folder) {
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [program, ...args] = [...npm, 'sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const options = { cwd: folder, env: projectEnvironment(), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  const { stdout, stderr, status } = spawnSync(program, args, options);
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  return JSON.parse(stdout);
}

if (process.argv[1] === import.meta.filename) {
  const list = listComponents();
  writeJson(join(rootFolder, 'sbom.json'), list);
  process.stdout.write(`Wrote ${list.components.length} components into sbom.json.\n`);
}
