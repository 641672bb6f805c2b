import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';

// Longer than proxies keep theirs (nginx 60 s, Caddy 120 s): a request on a connection that is just being closed is lost.
const idleLimitMs = 130_000;

/** Why nothing can be served, in one line that says what to do. */
export class ListenError extends Error {}

export type Listening = {
  readonly server: Server;
  readonly port: number;
  /** Takes no more connections, lets the running requests end, and cuts off what still runs after `limitMs`. */
  close(limitMs: number): Promise<void>;
};

/** Serves the app on a port, 0 for any free one. Throws `ListenError`. */
export async function listen(app: Hono, port: number): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  server.keepAliveTimeout = idleLimitMs;
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error) => reject(new ListenError(describe(port, error), { cause: error })));
    server.listen(port);
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    close: (limitMs) => closeServer(server, limitMs),
  };
}

async function closeServer(server: Server, limitMs: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection whose last answer is out would otherwise stay open for the next request.
  server.on('request', (_request, response) => response.setHeader('connection', 'close'));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), limitMs);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}

function describe(port: number, error: Error): string {
  const code = 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program: stop it, or set another PORT.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user: set another PORT.`;
  return `Port ${port} cannot be listened on: ${error.message}`;
}
