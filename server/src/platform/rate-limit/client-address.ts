import { isIP, isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** The address of tests, which make no connection. */
const noAddress = 'none';

/**
 * The address that a request comes from. Each of the `trustedProxies` in front has added an address at the end of the header; the
 * client can write anything before those, and without proxies the header is ignored.
 */
export function readClientAddress(c: Context, trustedProxies: number): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  const forwarded = readForwarded(c);
  const hops = [...forwarded, incoming?.socket.remoteAddress ?? noAddress];
  const told = hops.at(-1 - trustedProxies) ?? '';
  return groupAddress(isIP(told) ? told : (hops.at(-1) ?? noAddress));
}

/** Who makes a request: with which headers, and from where. */
export type Caller = { readonly headers: Headers; readonly address: string };

export function readCaller(c: Context, trustedProxies: number): Caller {
  return { headers: c.req.raw.headers, address: readClientAddress(c, trustedProxies) };
}

function readForwarded(c: Context): string[] {
  const header = c.req.header('x-forwarded-for');
  return header === undefined ? [] : header.split(',').map((address) => address.trim());
}

/** The apparent address of a request, and how many addresses were added to it on its way. */
export function describeConnection(c: Context, trustedProxies: number) {
  return { address: readClientAddress(c, trustedProxies), forwarded: readForwarded(c).length };
}

/** One household has a whole IPv6 network, so the first half of an address counts as one address. */
export function groupAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  // This machine, whichever of its two addresses a program on it uses.
  if (address === '::1') return '127.0.0.1';
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const network = [...before, ...zeros, ...after].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
