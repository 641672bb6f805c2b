import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillDataDir } from '../server/testing/databases/migrated-files.ts';
import { quickStart } from '../server/testing/processes/quick-start.ts';
import { findFreePort } from '../server/testing/services/free-port.ts';

const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));

export type TestedServer = {
  readonly url: string;
  readonly dataDir: string;
  /** Everything that the server has printed. */
  readLog(): string;
  /** Also deletes its data, unless another server is to go on with them. */
  stop(options?: { keepsData?: boolean }): Promise<void>;
};

/** Starts the real server on a database without people, or on the one in `dataDir`, with a clock that tests can move. */
export async function startTestedServer(
  dataDir = mkdtempSync(join(tmpdir(), 'focuspool-e2e-')),
  settings: Readonly<Record<string, string>> = {},
): Promise<TestedServer> {
  if (!existsSync(join(dataDir, 'postgres'))) await fillDataDir(dataDir);
  const port = settings.PORT ?? String(await findFreePort());
  const child = spawn(process.execPath, [main], {
    env: {
      ...quickStart,
      PORT: port,
      DATA_DIR: dataDir,
      TEST_CLOCK: 'on',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const killWithParent = () => child.kill('SIGKILL');
  process.once('exit', killWithParent);
  await waitUntilReady(child);
  return {
    url: `http://localhost:${port}`,
    dataDir,
    readLog: () => said,
    stop: async ({ keepsData = false } = {}) => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      process.off('exit', killWithParent);
      if (!keepsData) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Anything else that the server prints, its warnings, goes to the standard output of the tests. */
function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('FocusPool is ready')) resolve();
      else process.stdout.write(text);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready.`)));
  });
}
