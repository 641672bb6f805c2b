import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { groupAddress, readClientAddress } from './client-address.ts';

async function readFrom(proxies: number, remoteAddress: string, forwarded?: string): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(readClientAddress(c, proxies)));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } });
  return response.text();
}

it.each([
  ['is the connection’s', 0, '198.51.100.7', undefined, '198.51.100.7'],
  ['is not what a client claims', 0, '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['is what the one proxy saw', 1, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['is not what a client told the proxy', 1, '10.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['is what the outer of two proxies saw', 2, '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['is the proxy’s when the header is missing', 1, '10.0.0.1', undefined, '10.0.0.1'],
  ['is the proxy’s when the header is too short', 2, '10.0.0.1', '203.0.113.9', '10.0.0.1'],
  ['is the proxy’s when the header is nonsense', 1, '10.0.0.1', 'unknown', '10.0.0.1'],
])('the client address %s', async (_what, proxies, remote, forwarded, address) => {
  expect(await readFrom(proxies, remote, forwarded)).toBe(address);
});

it('the client address is "none" without a connection', async () => {
  const app = new Hono().get('/', (c) => c.text(readClientAddress(c, 0)));
  expect(await (await app.request('/')).text()).toBe('none');
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '127.0.0.1'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the address %s counts as %s', (address, group) => expect(groupAddress(address)).toBe(group));
