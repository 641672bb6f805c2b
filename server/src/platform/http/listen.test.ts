import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ListenError, type Listening, listen } from './listen.ts';

const farAwayMs = 60_000;

async function serve(app = new Hono()): Promise<Listening> {
  const listening = await listen(app, 0);
  onTestFinished(() => listening.close(0));
  return listening;
}

async function openConnection(port: number): Promise<Socket> {
  const socket = connect(port);
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
  it('says in one line that a port is taken', async () => {
    const { port } = await serve();
    const taken = listen(new Hono(), port);
    await expect(taken).rejects.toThrow(ListenError);
    await expect(taken).rejects.toThrow(
      `Port ${port} is taken by another program: stop it, or set another PORT.`,
    );
  });

  it('keeps an idle connection for longer than a proxy in front does', async () => {
    const { port } = await serve(new Hono().get('/', (c) => c.text('hello')));
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect(answer.headers.get('keep-alive')).toBe('timeout=130');
  });
});

describe('closing', () => {
  it('does not wait for a connection that is kept for a next request', async () => {
    const listening = await serve(new Hono().get('/', (c) => c.text('hello')));
    const socket = await openConnection(listening.port);
    socket.write(ask('/'));
    await once(socket, 'data');
    const ended = once(socket, 'close');
    await listening.close(farAwayMs);
    await ended;
  });

  it('does not wait for a connection that has asked nothing yet', async () => {
    const listening = await serve();
    const socket = await openConnection(listening.port);
    const ended = once(socket.resume(), 'close');
    await listening.close(farAwayMs);
    await ended;
  });

  it('lets a running request end, and takes no new connection meanwhile', async () => {
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

  it('cuts off a request that runs for ever', async () => {
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
