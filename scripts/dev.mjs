import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { findFreePort } from '../server/testing/services/free-port.ts';
import { projectEnvironment, rootFolder } from './places.mjs';

// Vite answers on PORT and passes the calls on to the server, which restarts when one of its files is saved.
const port = Number(process.env.PORT || 3000);
const innerPort = await findFreePort();
const baseUrl = process.env.BASE_URL || `http://localhost:${port}`;
const target = `http://127.0.0.1:${innerPort}`;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
  cwd: rootFolder,
  env: projectEnvironment({ PORT: String(innerPort), HOST: '127.0.0.1', BASE_URL: baseUrl }),
  stdio: 'inherit',
});
const web = await createServer({
  root: join(rootFolder, 'web'),
  server: {
    port,
    strictPort: true,
    proxy: {
      '/api': { target, ws: true },
      '/dev': { target, bypass: ({ url }) => (url === '/dev/ui' ? '/dev-ui.html' : undefined) },
    },
  },
});
try {
  await web.listen();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  stop(1);
}

server.once('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => stop(0));

function stop(code) {
  web.close().catch(() => {});
  server.removeAllListeners('exit');
  server.once('exit', () => process.exit(code));
  server.kill('SIGTERM');
}
