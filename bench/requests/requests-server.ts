// The product, or a bare server with the same calls, in a separate process so that its CPU time is its own.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { readConfig } from '../../server/src/config.ts';
import { listen } from '../../server/src/platform/http/listen.ts';
import { startServer } from '../../server/src/start-server.ts';
import { createBareRoutes } from './bare-routes.ts';

/** `stop` ends it in the way that a server ends when told to. */
export type RequestsCommand = 'start measuring' | 'stop measuring' | 'stop';

const [, , kind = '', url = '', secret = '', place = '0'] = process.argv;

type Serving = { readonly port: number; stop?(): Promise<void> };

async function start(): Promise<Serving> {
  if (kind === 'same' || kind === 'one') {
    const app = new Hono().route('/', createBareRoutes(url, kind));
    return listen(app, { port: Number(place), host: '127.0.0.1' });
  }
  const config = readConfig({
    PORT: place,
    HOST: '127.0.0.1',
    DATABASE_URL: url,
    AUTH_SECRET: secret,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'focuspool-bench-')),
    DEMO: 'off',
    SIMULATED_MEMBERS: 'off',
    LOG_LEVEL: 'warn',
  });
  return startServer(config, '/nowhere');
}

let cpuBefore = process.cpuUsage();

process.on('message', async ({ command }: { command: RequestsCommand }) => {
  if (command === 'stop') await serving.stop?.();
  const { user, system } = process.cpuUsage(cpuBefore);
  cpuBefore = process.cpuUsage();
  process.send?.(command === 'stop measuring' ? user + system : null);
});
process.on('disconnect', () => process.exit());
const serving = await start();
process.send?.(serving.port);
