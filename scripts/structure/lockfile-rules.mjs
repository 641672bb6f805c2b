import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Checks what the lockfile must say about each package, including packages for other platforms. */
export function checkLockfile(rootFolder) {
  const path = join(rootFolder, 'package-lock.json');
  if (!existsSync(path)) return [];
  const { packages } = JSON.parse(readFileSync(path, 'utf8'));
  return [...findMissing(packages), ...findUnsealed(packages)];
}

/** The lockfile must name the binaries of every platform: npm drops those that it was not given, and then refuses to install. */
function findMissing(packages) {
  return Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !packages[`node_modules/${name}`] && !packages[`${owner}/node_modules/${name}`])
      .map((name) => `package-lock.json lacks ${name}, which ${owner} has on another platform`),
  );
}

/** Without a hash npm installs whatever it is given. It leaves out the hashes of packages that it has not downloaded. */
function findUnsealed(packages) {
  return Object.entries(packages)
    .filter(([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity)
    .map(([path]) => `package-lock.json has no integrity of ${path}`);
}
