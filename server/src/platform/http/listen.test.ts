import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findFreePort } from '../../../testing/services/free-port.ts';
import { ListenError, type Listening, listen, type RestLimits } from './listen.ts';

const farAwayMs = 60_000;

async function serve(app = new Hono(), limits?: RestLimits): Promise<Listening> {
  const listening = await listen(app, { port: 0, host: '127.0.0.1' }, limits);
  onTestFinished(() => listening.close(0));
  return listening;
}

async function openConnection(port: number, host = '127.0.0.1'): Promise<Socket> {
  const socket = connect(port, host);
  onTestFinished(() => {
    socket.destroy();
  });
  socket.setEncoding('utf8');
  await once(socket, 'connect');
  return socket;
}

function createHeldApp() {
  const held = { reach: () => {}, release: () => {} };
  const reached = new Promise<void>((resolve) => {
    held.reach = resolve;
  });
  const released = new Promise<void>((resolve) => {
    held.release = resolve;
  });
  const app = new Hono().get('/slow', async (c) => {
    held.reach();
    await released;
    return c.text('done');
  });
  return { app, reached, release: () => held.release() };
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

describe('listening', () => {
  it('listening on a taken port fails with a message of one line', async () => {
    const { port } = await serve();
    const taken = listen(new Hono(), { port, host: '127.0.0.1' });
    await expect(taken).rejects.toThrow(ListenError);
    await expect(taken).rejects.toThrow(
      `Port ${port} is taken by another program: stop it, or set another PORT.`,
    );
  });

  it('listening on an address of another machine fails with a message of one line', async () => {
    // An address that the standard reserves for documentation.
    await expect(listen(new Hono(), { port: 0, host: '198.51.100.1' })).rejects.toThrow(
      '198.51.100.1 is not an address of this machine: set another HOST.',
    );
  });

  it('listening on localhost opens and closes both of its addresses and no others', async () => {
    const place = { port: await findFreePort(), host: 'localhost' };
    const listening = await listen(
      new Hono().get('/', (c) => c.text('hello')),
      place,
    );
    const ask = (host: string) => fetch(`http://${host}:${place.port}/`).then((answer) => answer.text());
    const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
    for (const { address, family, internal } of addresses.filter(({ scopeid = 0 }) => scopeid === 0)) {
      const asked = ask(family === 'IPv6' ? `[${address}]` : address);
      if (internal) expect(await asked).toBe('hello');
      else await expect(asked).rejects.toThrow('fetch failed');
    }
    expect(await ask('localhost')).toBe('hello');
    const kept = await openConnection(
      place.port,
      addresses.some(({ address }) => address === '::1') ? '::1' : '127.0.0.1',
    );
    const ended = once(kept.resume(), 'close');
    await listening.close(farAwayMs);
    await ended;
    await expect(ask('localhost')).rejects.toThrow('fetch failed');
  });

  // The system decides how many may wait, and others allow fewer.
  it.runIf(process.platform === 'linux')(
    'listening accepts a thousand simultaneous connections, and the system drops none of them',
    async () => {
      const { port, server } = await serve();
      let taken = 0;
      server.on('connection', () => {
        taken += 1;
      });
      const sockets = Array.from({ length: 1_000 }, () => connect(port, '127.0.0.1'));
      onTestFinished(() => {
        for (const socket of sockets) socket.destroy();
      });
      // A dropped connection is tried again only after a second: wait until none has come for less, and for many turns, however
      // busy the machine.
      let last = { taken, at: performance.now(), turns: 0 };
      while (taken < sockets.length && (last.turns < 50 || performance.now() - last.at < 400)) {
        await setImmediate();
        const isQuiet = taken === last.taken;
        last = isQuiet ? { ...last, turns: last.turns + 1 } : { taken, at: performance.now(), turns: 0 };
      }
      expect(taken).toBe(sockets.length);
    },
  );

  it('listening keeps an idle connection longer than a proxy does', async () => {
    const { port } = await serve(new Hono().get('/', (c) => c.text('hello')));
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect(answer.headers.get('keep-alive')).toBe('timeout=130');
  });
});

it('a connection is closed if its answer is not read in time', async () => {
  const { port, server } = await serve(new Hono().get('/', (c) => c.text('x'.repeat(30_000_000))));
  // As long as an idle connection is kept, which is too long for a test to wait.
  expect(server.timeout).toBe(server.keepAliveTimeout);
  server.timeout = 100;
  const ended = once(server, 'connection').then(([socket]) => once(socket, 'close'));
  const taking = await openConnection(port);
  taking.pause();
  taking.write(ask('/'));
  await ended;
});

describe('a body that is refused before it is complete', () => {
  const head = (bytes: number) =>
    `POST /refused HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${bytes}\r\n\r\n`;

  async function serveRefusing(limits: RestLimits) {
    const refused = Promise.withResolvers<void>();
    const app = new Hono()
      .get('/', (c) => c.text('the next answer'))
      .post('/refused', (c) => {
        refused.resolve();
        return c.text('too much', 413);
      });
    const { port } = await serve(app, limits);
    const socket = await openConnection(port);
    const heard = { text: '' };
    socket.on('data', (chunk) => {
      heard.text += chunk;
    });
    return { port, socket, heard, refused: refused.promise };
  }

  it('a refused body is read to its end, and the connection then answers the next request', async () => {
    const { port, socket, heard, refused } = await serveRefusing({ bytes: 20, ms: farAwayMs });
    socket.write(head(20) + 'x'.repeat(10));
    await refused;
    // Other callers are answered meanwhile; the first answer would have been sent by then.
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    expect(heard.text).toBe('');
    socket.write('x'.repeat(10) + ask('/'));
    await waitFor(() => expect(heard.text).toContain('the next answer'));
    expect(heard.text).toMatch(/^HTTP\/1.1 413/);
    expect(heard.text).not.toMatch(/connection: close/i);
  });

  it('a refused body that the app began to read is still read to its end', async () => {
    const app = new Hono()
      .get('/', (c) => c.text('the next answer'))
      .use(bodyLimit({ maxSize: 1_000, onError: (c) => c.text('too much', 413) }))
      .post('/refused', (c) => c.text('never'));
    const { port } = await serve(app, { bytes: 1_000_000, ms: farAwayMs });
    const socket = await openConnection(port);
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.write(head(300_000) + 'x'.repeat(1_000));
    expect((await fetch(`http://127.0.0.1:${port}/`)).ok).toBe(true);
    socket.write('x'.repeat(299_000) + ask('/'));
    // The time limit would end it, and say so, only long after this test.
    await vi.waitFor(() => expect(heard).toContain('the next answer'), { timeout: farAwayMs / 2 });
    expect(heard).toMatch(/^HTTP\/1.1 413/);
    expect(heard).not.toMatch(/connection: close/i);
  });

  it.each([
    ['declares more bytes than are read', head(21), { bytes: 20, ms: farAwayMs }],
    ['arrives too slowly', head(20), { bytes: 20, ms: 1 }],
    [
      'turns out longer than is read',
      `POST /refused HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n1e\r\n${'x'.repeat(30)}\r\n`,
      { bytes: 20, ms: farAwayMs },
    ],
  ])(
    'a refused body that %s ends the connection, and the answer says that it closes',
    async (_what, begun, limits) => {
      const { socket, heard } = await serveRefusing(limits);
      socket.write(begun);
      await once(socket, 'close');
      expect(heard.text).toMatch(/^HTTP\/1.1 413/);
      expect(heard.text).toMatch(/connection: close/i);
    },
  );
});

describe('closing', () => {
  it('closing does not wait for an idle connection that was kept alive', async () => {
    const listening = await serve(new Hono().get('/', (c) => c.text('hello')));
    const socket = await openConnection(listening.port);
    socket.write(ask('/'));
    await once(socket, 'data');
    const ended = once(socket, 'close');
    await listening.close(farAwayMs);
    await ended;
  });

  it('closing does not wait for a connection that has sent no request yet', async () => {
    const listening = await serve();
    const socket = await openConnection(listening.port);
    const ended = once(socket.resume(), 'close');
    await listening.close(farAwayMs);
    await ended;
  });

  it('closing lets a running request finish, and accepts no new connections', async () => {
    const { app, reached, release } = createHeldApp();
    const listening = await serve(app);
    const socket = await openConnection(listening.port);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write(ask('/slow'));
    await reached;
    const closed = listening.close(farAwayMs);
    await expect(openConnection(listening.port)).rejects.toThrow('ECONNREFUSED');
    const ended = once(socket, 'close');
    release();
    await closed;
    await ended;
    expect(answer).toMatch(/^HTTP\/1.1 200/);
    expect(answer).toMatch(/done$/);
  });

  it('closing cuts off a request that never ends', async () => {
    const { app, reached } = createHeldApp();
    const listening = await serve(app);
    const socket = await openConnection(listening.port);
    socket.write(ask('/slow'));
    await reached;
    const ended = once(socket.resume(), 'close');
    await listening.close(1);
    await ended;
  });
});
