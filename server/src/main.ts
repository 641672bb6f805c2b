import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { ExpectedError } from './platform/expected-error.ts';
import type { RunningServer } from './start-server.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
const shutdownLimitMs = 9_000;

// Files that this process writes are for its own user alone.
process.umask(0o077);

async function main(): Promise<void> {
  let server: RunningServer | null = null;
  let isStopping = false;
  const stop = () => {
    // A start that is cut off leaves nothing half done.
    if (!server) process.exit(0);
    // npm passes on a signal that the terminal has already sent.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), shutdownLimitMs).unref();
    server.stop().then(() => process.exit(0));
  };
  // Before anything else is loaded: in a container, a signal does not end a process that has no handler for it.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const { readConfig } = await import('./config.ts');
  const config = readConfig();
  const { startServer } = await import('./start-server.ts');
  server = await startServer(config, webFolder);
  const { product } = await import('@focuspool/domain/product');
  process.stdout.write(`${product.name} is ready at ${config.baseUrl}\n`);
  if (server.demo) {
    process.stdout.write(`Demo account: ${server.demo.email}, password ${server.demo.password}\n`);
  }
}

main().catch(async (error: unknown) => {
  // Described as in the log: a query was sent with keys and hashes.
  const { describeError } = await import('./platform/log.ts');
  const said = error instanceof ExpectedError ? error.message : inspect(describeError(error));
  process.stderr.write(`${said}\n`);
  process.exit(1);
});
