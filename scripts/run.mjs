import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import { pinnedNode, rootFolder } from './places.mjs';
import { runProgram } from './run-program.mjs';

// `npm run <name>` runs these with the pinned Node, once everything is installed.
const programs = {
  start: 'server/src/main.ts',
  dev: 'scripts/dev.mjs',
  admin: 'server/src/admin.ts',
  doctor: 'server/src/doctor.ts',
  sbom: 'scripts/list-components.mjs',
  tour: 'e2e/tour/capture-screenshots.ts',
  bench: 'bench/run-benches.ts',
  check: 'scripts/check.mjs',
  test: 'scripts/test.mjs',
};
/** Programs that read the settings in `.env`, if there is one; variables already set in the environment win. */
const configured = new Set(['start', 'dev', 'admin', 'doctor']);
/** Programs that may be run while a server runs from the same packages. */
const besideServer = new Set(['admin', 'doctor']);

const [name, ...args] = process.argv.slice(2);
ensureInstalled({ isBesideServer: besideServer.has(name) });
if (name === 'start' && !(await buildWeb())) process.exit(1);
const settingsFile = join(rootFolder, '.env');
const settings = configured.has(name) && existsSync(settingsFile) ? [`--env-file=${settingsFile}`] : [];
process.exitCode = await runProgram(pinnedNode, [...settings, join(rootFolder, programs[name]), ...args]);
