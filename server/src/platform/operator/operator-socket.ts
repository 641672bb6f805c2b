import { chmod, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Log } from '../log.ts';

/** The shortest limit of the systems that have such sockets, less the final zero. */
const maxPathBytes = 103;

export function operatorSocketPath(dataDir: string): string {
  return join(dataDir, 'operator.sock');
}

/**
 * Serves the operator's commands to this user alone, on a Unix socket in `dataDir`, which the caller has locked.
 * The server goes without where such a socket cannot be made. Answers how to stop.
 */
export async function serveOperator(app: Hono, dataDir: string, log: Log): Promise<() => Promise<void>> {
  const path = operatorSocketPath(dataDir);
  if (Buffer.byteLength(path) > maxPathBytes) {
    log.warn({ path }, 'no operator socket: its path is too long, use a shorter DATA_DIR');
    return async () => {};
  }
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  try {
    await rm(path, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
    await chmod(path, 0o600);
  } catch (error) {
    log.warn({ err: error, path }, 'no operator socket');
    return async () => {};
  }
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
}
