// The product, or a bare server of the same calls, in a process of its own so that its CPU is its own.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { readConfig } from '../../server/src/config.ts';
import { listen } from '../../server/src/platform/http/listen.ts';
import { startServer } from '../../server/src/start-server.ts';
import { createBareRoutes } from './bare-routes.ts';

export type RequestsCommand = 'start measuring' | 'stop measuring';

const [, , kind = '', url = '', secret = ''] = process.argv;

async function start(): Promise<number> {
  if (kind === 'same' || kind === 'one') {
    const app = new Hono().route('/', createBareRoutes(url, kind));
    return (await listen(app, { port: 0, host: '127.0.0.1' })).port;
  }
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: url,
    AUTH_SECRET: secret,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'focuspool-bench-')),
    DEMO: 'off',
    SIMULATED_MEMBERS: 'off',
    LOG_LEVEL: 'warn',
  });
  return (await startServer(config, '/nowhere')).port;
}

let cpuBefore = process.cpuUsage();

process.on('message', ({ command }: { command: RequestsCommand }) => {
  const { user, system } = process.cpuUsage(cpuBefore);
  cpuBefore = process.cpuUsage();
  process.send?.(command === 'stop measuring' ? user + system : null);
});
process.on('disconnect', () => process.exit());
process.send?.(await start());
