import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { PoolCommand, PoolReport } from './pool-process.ts';
import { quickStart } from './quick-start.ts';

/** Starts one of the processes that serve the pool on the database at `url`; it ends with the test. */
export async function startPoolProcess(url: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'pool-process.ts'), [url], {
    env: { ...process.env, ...quickStart },
    serialization: 'json',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

/** Has the process do everything in a command at the same moment. */
export async function runPoolCommand(child: ChildProcess, command: PoolCommand): Promise<PoolReport> {
  const answer = once(child, 'message');
  child.send(command);
  const [report] = await answer;
  return report as PoolReport;
}
