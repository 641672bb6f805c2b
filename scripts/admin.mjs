import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { pinnedNode, rootFolder, settingsArgs } from './places.mjs';
import { runProgram } from './run-program.mjs';

ensureInstalled();
const admin = join(rootFolder, 'server/src/admin.ts');
process.exitCode = await runProgram(pinnedNode, [...settingsArgs, admin, ...process.argv.slice(2)]);
