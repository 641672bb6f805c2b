import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { pinnedNode, rootFolder } from './places.mjs';
import { runProgram } from './run-program.mjs';

ensureInstalled();
process.exitCode = await runProgram(pinnedNode, [join(rootFolder, 'scripts/test-everything.mjs')]);
