import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { requireLocal } from './require-local.ts';

type Asked = { from?: string; url?: string; headers?: Record<string, string>; proxies?: number };

async function ask({ from, url = 'http://localhost:3000/', headers = {}, proxies = 0 }: Asked) {
  const app = new Hono().use(requireLocal(proxies)).get('/', (c) => c.text('a secret'));
  const env = from === undefined ? {} : { incoming: { socket: { remoteAddress: from } } };
  return (await app.request(url, { headers }, env)).status;
}

it.each<[string, Asked]>([
  ['127.0.0.1', { from: '127.0.0.1' }],
  ['another address of the loopback network', { from: '127.1.2.3', url: 'http://127.1.2.3/' }],
  ['::1', { from: '::1', url: 'http://[::1]:3000/' }],
  ['an IPv4-mapped loopback address', { from: '::ffff:127.0.0.1', url: 'http://127.0.0.1:3000/' }],
  ['a subdomain of localhost', { from: '127.0.0.1', url: 'http://focus.localhost/' }],
])('a local route answers a request from %s', async (_from, asked) => {
  expect(await ask(asked)).toBe(200);
});

it.each<[string, Asked]>([
  ['a neighbour', { from: '192.168.1.7', url: 'http://192.168.1.5:3000/' }],
  ['a neighbour who names localhost as the host', { from: '192.168.1.7' }],
  ['a neighbour with an IPv4-mapped address', { from: '::ffff:192.168.1.7' }],
  ['a neighbour over IPv6', { from: 'fe80::1' }],
  ['an unknown address', {}],
  [
    'a proxy that sends X-Forwarded-For',
    { from: '127.0.0.1', headers: { 'x-forwarded-for': '192.168.1.7' } },
  ],
  ['a proxy that sends Forwarded', { from: '::1', headers: { forwarded: 'for=192.168.1.7' } }],
  ['a proxy that sends Via', { from: '127.0.0.1', headers: { via: '1.1 proxy' } }],
  ['a proxy that is configured', { from: '127.0.0.1', proxies: 1 }],
  ['a page whose domain resolves to this machine', { from: '127.0.0.1', url: 'http://evil.example:3000/' }],
  [
    'a page whose domain only begins with localhost',
    { from: '127.0.0.1', url: 'http://localhost.evil.example/' },
  ],
])('a local route is hidden from %s', async (_from, asked) => {
  expect(await ask(asked)).toBe(404);
});
