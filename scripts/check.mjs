import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectEnvironment, rootFolder } from './places.mjs';
import { nameFailure } from './test-counts.mjs';

const checks = [
  ['format and lint', 'biome', 'check', '--error-on-warnings', '--diagnostic-level=warn'],
  ['types of domain', ...checkTypes('domain')],
  ['types of server', ...checkTypes('server')],
  ['types of web', ...checkTypes('web')],
  ['types of the service worker', ...checkTypes('web/service-worker')],
  ['types of tools', ...checkTypes('.')],
  ['rules of React', 'oxlint', '--deny-warnings', 'web'],
  ['unused code', 'knip', '--no-config-hints'],
  ['structure', 'node', 'scripts/check-structure.mjs'],
];
const sizeCheck = ['size of the web app', 'size-limit'];

/** The results of the last run are kept, so that only what has changed since is checked again. */
function checkTypes(project) {
  const memory = `.cache/types-${project === '.' ? 'tools' : project.replace('/', '-')}.tsbuildinfo`;
  return ['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', memory];
}

/** Runs all static checks in parallel; resolves to `{ passed, failures }`. */
export async function runChecks() {
  const isBuilt = existsSync(join(rootFolder, 'web/dist/index.html'));
  const results = await Promise.all((isBuilt ? [...checks, sizeCheck] : checks).map(runCheck));
  const failures = results.filter((failure) => failure !== null);
  return { passed: results.length - failures.length, failures };
}

/** Resolves to null if the check found nothing, otherwise to its name and the first lines of its output. */
async function runCheck([name, program, ...args]) {
  const startedAt = performance.now();
  const { code, output } = await capture(program, args);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`);
  if (code === 0) return null;
  process.stdout.write(`${output.trim().replaceAll(/^/gm, '    ')}\n`);
  return nameFailure(name, output);
}

function capture(program, args) {
  return new Promise((resolve) => {
    const env = projectEnvironment({ NO_COLOR: '1' });
    const child = spawn(program, args, { cwd: rootFolder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

if (process.argv[1] === import.meta.filename) {
  const { passed, failures } = await runChecks();
  process.stdout.write(`${passed} passed, ${failures.length} failed\n`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
