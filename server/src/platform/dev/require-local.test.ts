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
  ['an IPv4 address in an IPv6 dress', { from: '::ffff:127.0.0.1', url: 'http://127.0.0.1:3000/' }],
  ['a name below localhost', { from: '127.0.0.1', url: 'http://focus.localhost/' }],
])('lets in whoever asks from %s', async (_from, asked) => {
  expect(await ask(asked)).toBe(200);
});

it.each<[string, Asked]>([
  ['a neighbour', { from: '192.168.1.7', url: 'http://192.168.1.5:3000/' }],
  ['a neighbour who claims to ask for localhost', { from: '192.168.1.7' }],
  ['a neighbour in an IPv6 dress', { from: '::ffff:192.168.1.7' }],
  ['a neighbour over IPv6', { from: 'fe80::1' }],
  ['nowhere', {}],
  ['a proxy that says for whom', { from: '127.0.0.1', headers: { 'x-forwarded-for': '192.168.1.7' } }],
  ['a proxy that says so by the standard', { from: '::1', headers: { forwarded: 'for=192.168.1.7' } }],
  ['a proxy that names itself', { from: '127.0.0.1', headers: { via: '1.1 proxy' } }],
  ['the proxies that the configuration tells of', { from: '127.0.0.1', proxies: 1 }],
  ["a page whose site's name leads here", { from: '127.0.0.1', url: 'http://evil.example:3000/' }],
  [
    'a page with a name that only begins like ours',
    { from: '127.0.0.1', url: 'http://localhost.evil.example/' },
  ],
])('hides itself from %s', async (_from, asked) => {
  expect(await ask(asked)).toBe(404);
});
