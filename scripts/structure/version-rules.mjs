import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Checks that every package, the lockfile and the latest release in the changelog have the same version. */
export function checkVersions(rootFolder) {
  const root = readJson(rootFolder, 'package.json');
  if (!root) return [];
  const { version, workspaces = [] } = root;
  const locked = readJson(rootFolder, 'package-lock.json')?.packages ?? {};
  const told = [
    ...workspaces.map((name) => [
      `${name}/package.json`,
      readJson(rootFolder, `${name}/package.json`)?.version,
    ]),
    ...Object.keys(locked)
      .filter((path) => path === '' || workspaces.includes(path))
      .map((path) => [`package-lock.json, "${path}"`, locked[path].version]),
    ['CHANGELOG.md', readLatestRelease(rootFolder)],
  ];
  return told
    .filter(([, other]) => other !== version)
    .map(([place, other]) => `${place} says version ${other ?? 'nothing'}, package.json ${version}`);
}

function readLatestRelease(rootFolder) {
  const path = join(rootFolder, 'CHANGELOG.md');
  return existsSync(path) ? /^## (\d\S*)/m.exec(readFileSync(path, 'utf8'))?.[1] : undefined;
}

function readJson(rootFolder, name) {
  const path = join(rootFolder, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}
