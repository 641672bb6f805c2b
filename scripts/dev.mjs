import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { pinnedNode, rootFolder, settingsArgs } from './places.mjs';
import { runProgram } from './run-program.mjs';

ensureInstalled();
process.exitCode = await runProgram(pinnedNode, [
  ...settingsArgs,
  join(rootFolder, 'scripts/dev-servers.mjs'),
]);
