import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Server as NetServer } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { ExpectedError } from '../expected-error.ts';

// Longer than proxies keep theirs (nginx 60 s, Caddy 120 s): a request on a connection that is just being closed is lost.
const idleLimitMs = 130_000;

/**
 * How many connections may wait to be accepted: as many as Linux allows by default. Beyond the 511 that Node asks for, the
 * connections of tabs that come back at once would be dropped, and tried again by their systems after 1, 3, 7, 15 and 31 seconds.
 */
const longestQueue = 4_096;

/** How much of a refused body is still read, and for how long, so that its connection can be kept. */
export type RestLimits = { readonly bytes: number; readonly ms: number };
const restLimits: RestLimits = { bytes: 1024 * 1024, ms: 5_000 };

/** Why nothing can be served, in one line that says what to do. */
export class ListenError extends ExpectedError {}

export type Listening = {
  readonly server: Server;
  readonly port: number;
  /** Accepts no more connections, lets the running requests end, and cuts off what still runs after `limitMs`. */
  close(limitMs: number): Promise<void>;
};

export type Place = {
  /** 0 for any free port. */
  readonly port: number;
  /** An address or name of this machine; `localhost` for both loopback addresses, null for all addresses. */
  readonly host: string | null;
  /** The environment variable that sets the port. */
  readonly setting?: string;
};

/** Serves the app. Throws `ListenError`. */
export async function listen(app: Hono, place: Place, limits = restLimits): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: async (request, env) => {
      const { incoming, outgoing } = env as HttpBindings;
      const response = await app.fetch(request, env);
      // The library would promise to keep the connection, and cut it off while the rest is still coming.
      if (!(await readRest(incoming, limits))) outgoing.setHeader('connection', 'close');
      return response;
    },
  }) as Server;
  server.keepAliveTimeout = idleLimitMs;
  // Also while an answer is being sent: a client that takes none of it could have it held for as long as they like.
  server.timeout = idleLimitMs;
  const listeners = await bindAll(server, place);
  return { server, port: portOf(server), close: (limitMs) => closeServer(server, listeners, limitMs) };
}

async function bindAll(server: Server, place: Place): Promise<readonly NetServer[]> {
  if (place.host !== 'localhost') return [await bind(server, place)];
  // Browsers resolve the name to either of two addresses, and a server listens on one: a second listener leads to the same
  // server.
  const first = await bind(server, { ...place, host: '127.0.0.1' });
  const second = createNetServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    server.emit('connection', socket);
  });
  try {
    return [first, await bind(second, { ...place, port: portOf(server), host: '::1' })];
  } catch (error) {
    if (isIPv6Unavailable(error)) return [first];
    server.close();
    throw error;
  }
}

async function bind(server: NetServer, place: Place): Promise<NetServer> {
  const { port, host } = place;
  const listening = once(server, 'listening');
  server.listen({ port, backlog: longestQueue, ...(host !== null && { host }) });
  try {
    await listening;
    return server;
  } catch (error) {
    throw new ListenError(describe(place, error as NodeJS.ErrnoException), { cause: error });
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Whether the request has come whole, after its missing rest was read and discarded within the limits. */
async function readRest(incoming: IncomingMessage, limits: RestLimits): Promise<boolean> {
  if (incoming.complete) return true;
  if (Number(incoming.headers['content-length']) > limits.bytes) return false;
  await new Promise<void>((resolve) => {
    const limit = setTimeout(resolve, limits.ms);
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limits.bytes) resolve();
      // If the app has looked at the body, its stream pauses after each piece that nobody takes.
      else incoming.resume();
    });
    // Also emitted if the browser has gone away meanwhile.
    incoming.once('close', () => {
      clearTimeout(limit);
      resolve();
    });
    incoming.once('end', resolve);
    incoming.resume();
  });
  return incoming.complete;
}

async function closeServer(server: Server, listeners: readonly NetServer[], limitMs: number): Promise<void> {
  const closed = Promise.all(listeners.map((listener) => new Promise((resolve) => listener.close(resolve))));
  // A connection whose last answer is out would otherwise stay open for the next request.
  server.on('request', (_request, response) => response.setHeader('connection', 'close'));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), limitMs);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}

function describe({ port, host, setting = 'PORT' }: Place, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop it, or set another ${setting}.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user: set another ${setting}.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `${host} is not an address of this machine: set another HOST.`;
  }
  return `Port ${port} cannot be listened on: ${message}`;
}

function isIPv6Unavailable(error: unknown): boolean {
  const cause = error instanceof ListenError ? (error.cause as NodeJS.ErrnoException) : null;
  return cause?.code === 'EADDRNOTAVAIL' || cause?.code === 'EAFNOSUPPORT';
}
