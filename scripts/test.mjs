import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from '../e2e/browser.ts';
import { buildWeb } from './build-web.mjs';
import { runChecks } from './check.mjs';
import { runProgram } from './run-program.mjs';
import { countPlaywright, countVitest } from './test-counts.mjs';

const reports = mkdtempSync(join(tmpdir(), 'focuspool-reports-'));
const total = { passed: 0, failures: [] };

// Before the units: some of them use the browser, and others install programs of their own at the same time.
const browserProblem = ensureBrowser();

announce('Web app');
const isBuilt = await buildWeb();
add({ passed: 0, failures: isBuilt ? [] : ['the web app was not built'] });

announce('Checks');
add(await runChecks());

announce('Units, and the server on both databases');
const unitReport = join(reports, 'vitest.json');
const unitReporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
const unitCode = await runProgram('vitest', ['run', ...unitReporters]);
add(countVitest(unitReport, unitCode));

if (isBuilt) {
  announce('Journeys in a browser');
  add(await runJourneys());
}
rmSync(reports, { recursive: true });
const { passed, failures } = total;
if (failures.length > 0) announce(`What failed\n${failures.map((failure) => `✗ ${failure}`).join('\n')}`);
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function runJourneys() {
  if (browserProblem) return { passed: 0, failures: [browserProblem] };
  const report = join(reports, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runProgram('playwright', ['test', '--reporter=list,json'], { env });
  return countPlaywright(report, code);
}

function announce(name) {
  process.stdout.write(`\n== ${name}\n`);
}

function add({ passed, failures }) {
  total.passed += passed;
  total.failures.push(...failures);
}
