import { BlockList, isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { replyRefusal } from '../http/reply.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const ownNames = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Headers that a proxy adds to a request that it passes on for someone else. */
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Hides what only the developer of this machine may see, such as mails with links for new passwords. A page of another site that
 * makes its own name lead here is a stranger too, hence the check of the requested name.
 */
export function requireLocal(trustedProxies: number): MiddlewareHandler {
  return async (c, next) => (trustedProxies === 0 && isLocal(c) ? next() : replyRefusal(c, 'unknown_route'));
}

function isLocal(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  const peer = incoming?.socket.remoteAddress ?? '';
  return (
    loopback.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4') &&
    ownNames.test(new URL(c.req.url).hostname) &&
    forwardingHeaders.every((name) => c.req.header(name) === undefined)
  );
}
