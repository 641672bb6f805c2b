import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, it, type TestContext } from 'vitest';
import { makeDataDir } from '../testing/processes/data-dir.ts';
import { startServerProgram } from '../testing/processes/program.ts';

/** An address at which other machines on the network reach this one. */
function findOutsideAddress({ skip }: TestContext): string {
  const found = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const outside = found.find(({ address, internal }) => !internal && isIPv4(address));
  return outside?.address ?? skip('needs a network');
}

it('a server outside production answers only this machine', async (context) => {
  const outside = findOutsideAddress(context);
  const { url } = await startServerProgram({ DATA_DIR: await makeDataDir() });
  const { port } = new URL(url);
  expect((await fetch(`${url}/dev/mail`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/dev/mail`)).status).toBe(200);
  await expect(fetch(`http://${outside}:${port}/api/health`)).rejects.toThrow('fetch failed');
});

it('a server with a public HOST keeps mails, payments and its clock to this machine', async (context) => {
  const outside = findOutsideAddress(context);
  const settings = { DATA_DIR: await makeDataDir(), HOST: '0.0.0.0', TEST_CLOCK: 'on' };
  const { url } = await startServerProgram(settings);
  const { port } = new URL(url);
  const others = `http://${outside}:${port}`;
  expect((await fetch(`${others}/api/health`)).status).toBe(200);
  for (const path of ['/dev/mail', '/dev/ui', '/dev/payments/checkout.js', '/dev/nothing']) {
    expect((await fetch(others + path)).status, path).toBe(404);
  }
  const advance = {
    method: 'POST',
    body: '{"advanceMs":1}',
    headers: { 'content-type': 'application/json' },
  };
  expect((await fetch(`${others}/dev/clock`, advance)).status).toBe(404);
  const passedOn = await fetch(`http://127.0.0.1:${port}/dev/mail`, {
    headers: { 'x-forwarded-for': '192.168.1.7' },
  });
  expect(passedOn.status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/dev/mail`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/dev/clock`, advance)).status).toBe(200);
});
