import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { pinnedNode, rootFolder } from './places.mjs';
import { runProgram } from './run-program.mjs';

ensureInstalled();
const tour = join(rootFolder, 'e2e/tour/capture-screenshots.ts');
process.exitCode = await runProgram(pinnedNode, [tour, ...process.argv.slice(2)]);
