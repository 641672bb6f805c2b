import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The lockfile names the binaries of every platform: npm drops those that it was not handed, and then refuses to install. */
export function checkLockfile(rootFolder) {
  const path = join(rootFolder, 'package-lock.json');
  if (!existsSync(path)) return [];
  const { packages } = JSON.parse(readFileSync(path, 'utf8'));
  return Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !packages[`node_modules/${name}`] && !packages[`${owner}/node_modules/${name}`])
      .map((name) => `package-lock.json lacks ${name}, which ${owner} has on another platform`),
  );
}
