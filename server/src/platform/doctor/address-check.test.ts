import { request as ask, createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import manifest from '../../../../package.json' with { type: 'json' };
import { serveTestApp } from '../../../testing/live-client.ts';
import { findFreePort } from '../../../testing/services/free-port.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { checkAddress, judgeProxies } from './address-check.ts';

const { version } = manifest;

/** A whole server behind one proxy, which believes to be elsewhere; returns its port. */
async function startServer(): Promise<number> {
  const baseUrl = 'http://elsewhere.example';
  return serveTestApp(await startTestApp({ config: { trustedProxies: 1, baseUrl } }));
}

/** A proxy in front of it, with optional faults. */
async function startProxy(
  port: number,
  { addsAddress = true, passesUpgrades = true, host = '', hangsUpOn = '' } = {},
): Promise<string> {
  const pass: RequestListener = ({ url, method, headers }, response) => {
    if (url === hangsUpOn) {
      response.destroy();
      return;
    }
    // Headers that belong to one connection end at a proxy that does not know them.
    const { upgrade: _, connection: __, ...passed } = headers;
    const forwarded = addsAddress ? { 'x-forwarded-for': '203.0.113.9' } : {};
    const options = { port, path: url, method, headers: { ...passed, ...forwarded } };
    ask(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    }).end();
  };
  const proxy = createServer(pass);
  if (passesUpgrades) {
    proxy.on('upgrade', ({ url, rawHeaders }, near) => {
      const far = connect(port, '127.0.0.1');
      const lines = rawHeaders.flatMap((name, at) => {
        if (at % 2) return [];
        return [`${name}: ${name.toLowerCase() === 'host' && host ? host : rawHeaders[at + 1]}`];
      });
      far.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      far.on('error', () => near.destroy());
      near.on('error', () => far.destroy());
      near.pipe(far).pipe(near);
    });
  }
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

describe('the doctor on the public address', () => {
  it('the doctor reaches the server through the proxy, also by WebSocket', async () => {
    const baseUrl = await startProxy(await startServer());
    const { findings, reportedTime } = await checkAddress({ baseUrl, trustedProxies: 1 }, version);
    expect(findings).toMatchObject([
      { state: 'ok', subject: 'public address', text: `FocusPool ${version} answers at ${baseUrl}` },
      { state: 'ok', subject: 'WebSocket', text: 'comes through' },
      { state: 'ok', subject: 'client address', text: 'this machine is seen as 203.0.113.9' },
    ]);
    expect(reportedTime?.by).toBe(baseUrl);
  });

  it('the doctor reports another version, missing upgrades and a wrong BASE_URL', async () => {
    const port = await startServer();
    const deaf = await startProxy(port, { passesUpgrades: false });
    const withoutUpgrades = await checkAddress({ baseUrl: deaf, trustedProxies: 1 }, '0.0.1');
    expect(withoutUpgrades.findings).toMatchObject([
      { state: 'wrong', text: expect.stringMatching(/and this is 0\.0\.1: restart it\.$/) },
      {
        state: 'wrong',
        text: expect.stringContaining('let the proxy pass the headers Upgrade and Connection'),
      },
      {},
    ]);
    // The proxy uses another name, and the server expects pages of another address.
    const renaming = await startProxy(port, { host: 'inside', addsAddress: false });
    const { findings } = await checkAddress({ baseUrl: renaming, trustedProxies: 0 }, version);
    expect(findings).toMatchObject([
      { state: 'ok' },
      { state: 'wrong', text: expect.stringContaining(`restart it with BASE_URL=${renaming}.`) },
      { state: 'ok', subject: 'client address' },
    ]);
  });

  it('the doctor keeps what it found when only the last call gets no answer, as while the database is away', async () => {
    const baseUrl = await startProxy(await startServer(), { hangsUpOn: '/api/connection' });
    const { findings } = await checkAddress({ baseUrl, trustedProxies: 1 }, version);
    expect(findings).toMatchObject([
      { state: 'ok', subject: 'public address' },
      { state: 'ok', subject: 'WebSocket' },
      { state: 'wrong', subject: 'client address', text: expect.stringContaining('If the database is gone') },
    ]);
  });

  it.each<[string, RequestListener, string]>([
    [
      'redirects to another host',
      (_request, response) =>
        response.writeHead(308, { location: 'https://www.focus.example/api/health' }).end(),
      'leads to https://www.focus.example: set BASE_URL=https://www.focus.example.',
    ],
    [
      'redirects to a sign-in page',
      (_request, response) => response.writeHead(302, { location: '/login' }).end(),
      'something other than FocusPool answers',
    ],
    [
      'belongs to another program',
      (_request, response) => response.end('hello'),
      'something other than FocusPool answers',
    ],
  ])('the doctor reports a public address that %s', async (_what, answer, text) => {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { findings } = await checkAddress({ baseUrl, trustedProxies: 0 }, version);
    expect(findings).toMatchObject([{ state: 'wrong', text: expect.stringContaining(text) }]);
  });

  it('the doctor reports a public address at which nothing answers', async () => {
    const baseUrl = `http://127.0.0.1:${await findFreePort()}`;
    const { findings } = await checkAddress({ baseUrl, trustedProxies: 0 }, version);
    expect(findings).toMatchObject([
      { state: 'wrong', text: expect.stringMatching(/^nothing answers at .*ECONNREFUSED.*check BASE_URL/) },
    ]);
  });
});

describe('the doctor on the client address', () => {
  it.each([
    [0, 0, false, 'ok', 'this machine is seen as 203.0.113.9'],
    [2, 2, true, 'ok', 'this machine is seen as 203.0.113.9'],
    [1, 0, false, 'wrong', 'TRUST_PROXY is 0, and x-forwarded-for has 1 on the way: set TRUST_PROXY=1.'],
    [1, 2, true, 'wrong', 'TRUST_PROXY is 2, and x-forwarded-for has 1 on the way: set TRUST_PROXY=1.'],
    [0, 0, true, 'wrong', expect.stringContaining('adds no x-forwarded-for')],
  ])(
    'the doctor judges %d proxies of which %d are trusted (https %s) as %s',
    (forwarded, trustedProxies, isHttps, state, text) => {
      const way = { address: '203.0.113.9', forwarded, trustedProxies, isHttps };
      expect(judgeProxies(way)).toEqual({ state, subject: 'client address', text });
    },
  );
});
