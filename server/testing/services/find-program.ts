import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The first of these programs that this machine has; if there is none, root on Debian installs its package. */
export function findProgram(names: readonly string[], packageName: string): string | null {
  const installed = names.find(canRun);
  if (installed) return installed;
  if (process.getuid?.() !== 0 || !canRun('apt-get')) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = `apt-get update -qq; apt-get install -y -qq --no-install-recommends ${packageName}`;
  // Tests in several processes may want one at once, and of two apt-gets the second gives up.
  spawnSync('flock', [join(tmpdir(), 'focuspool-apt.lock'), 'sh', '-c', install], { env });
  return names.find(canRun) ?? null;
}

function canRun(program: string): boolean {
  return ['--version', 'version'].some((argument) => spawnSync(program, [argument]).status === 0);
}
