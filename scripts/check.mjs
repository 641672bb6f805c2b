import { ensureInstalled } from './install.mjs';
import { runChecks } from './run-checks.mjs';

ensureInstalled();
const { passed, failed } = await runChecks();
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
