import { chmod, rm } from 'node:fs/promises';
import { request, type Server } from 'node:http';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { describeDatabaseError } from '../database/database-errors.ts';
import { ExpectedError } from '../expected-error.ts';
import type { Log } from '../log.ts';

/** The shortest path limit of the systems that have such sockets, less the final zero. */
const maxPathBytes = 103;

export function adminSocketPath(dataDir: string): string {
  // The name that earlier releases used, so that the command reaches one that is still running.
  return join(dataDir, 'operator.sock');
}

/**
 * Serves the admin commands to this user alone, on a Unix socket in `dataDir`, which the caller has locked. The server goes
 * without if such a socket cannot be made. Returns a function that stops serving.
 */
export async function serveAdmin(app: Hono, dataDir: string, log: Log): Promise<() => Promise<void>> {
  const path = adminSocketPath(dataDir);
  if (Buffer.byteLength(path) > maxPathBytes) {
    log.warn({ path }, 'no admin socket: its path is too long, use a shorter DATA_DIR');
    return async () => {};
  }
  app.onError((error, c) => {
    if (error instanceof ExpectedError) return c.json({ isDone: false, message: error.message });
    log.error({ err: error, command: c.req.path }, 'admin command failed');
    return c.json({
      isDone: false,
      message: `The server could not do it: ${describeDatabaseError(error)}. See its log for more.`,
    });
  });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  try {
    await rm(path, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
    await chmod(path, 0o600);
  } catch (error) {
    log.warn({ err: error, path }, 'no admin socket');
    return async () => {};
  }
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
}

/** The result of an admin command: one line to print, and whether the command was carried out. */
export type AdminReply = { isDone: boolean; message: string };

/** Sends a command to the server that runs on `dataDir`; null if none answers there. */
export async function sendAdminCommand(
  dataDir: string,
  path: string,
  command: object,
): Promise<AdminReply | null> {
  try {
    return await post(adminSocketPath(dataDir), path, JSON.stringify(command));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    // A server that was killed leaves its socket behind.
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTDIR') return null;
    throw error;
  }
}

function post(socketPath: string, path: string, body: string): Promise<AdminReply> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request({ socketPath, path, method: 'POST', headers }, async (response) => {
      try {
        const text = (await response.setEncoding('utf8').toArray()).join('');
        if (response.statusCode === 200) resolve(JSON.parse(text) as AdminReply);
        else reject(new Error(`The server answered ${response.statusCode}: ${text}`));
      } catch (error) {
        reject(error);
      }
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
