import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const rootFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node that the project pins; this script itself may be run by an older one. */
export const pinnedNode = join(rootFolder, 'node_modules/node/bin/node');

const binFolder = join(rootFolder, 'node_modules/.bin');

/** The environment in which `node` and every tool are the project's own. */
export function projectEnvironment(extra = {}) {
  return { ...process.env, PATH: `${binFolder}${delimiter}${process.env.PATH}`, ...extra };
}
