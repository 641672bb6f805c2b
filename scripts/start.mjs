import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import { pinnedNode, rootFolder, settingsArgs } from './places.mjs';
import { runProgram } from './run-program.mjs';

ensureInstalled();
if (!(await buildWeb())) process.exit(1);
process.exitCode = await runProgram(pinnedNode, [...settingsArgs, join(rootFolder, 'server/src/main.ts')]);
