import { onTestFinished, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { createLiveConnection, type LiveConnection } from '../live-connection.ts';

/** Opens a server that answers subscriptions as ours does unless it `isSilent`, and can go away and come back at its address. */
export async function openLiveHost({ port = 0, isSilent = false } = {}) {
  const server = new WebSocketServer({ port, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const subscriptions: string[] = [];
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const { type, topic, since } = JSON.parse(data.toString());
      subscriptions.push([type, topic, since].filter(Boolean).join(' '));
      // A subscriber that names its last position gets the rest.
      const rest = since ? { isResumed: true } : {};
      if (type === 'subscribe' && !isSilent) tell(socket, { type: 'subscribed', topic, ...rest });
    });
  });
  const tell = (socket: WebSocket, message: object) => socket.send(JSON.stringify(message));
  const close = () => {
    for (const socket of server.clients) socket.terminate();
    return new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(() => void close());
  return {
    port: (server.address() as { port: number }).port,
    server,
    subscriptions,
    close,
    tellAll: (message: object) => {
      for (const socket of server.clients) tell(socket, message);
    },
  };
}

/** Connects to a host there, with a status and callbacks whose calls a test can count. */
export function connectTo(port: number, now: () => number = Date.now, random: () => number = () => 0) {
  const status = { markDown: vi.fn(), markUp: vi.fn() };
  const onInvalidSession = vi.fn(async () => false);
  const isServerReady = vi.fn(async () => false);
  const url = `ws://127.0.0.1:${port}`;
  const connection = createLiveConnection({ url, random, now, status, onInvalidSession, isServerReady });
  return { connection, status, onInvalidSession, isServerReady };
}

/** Reads a topic until the test ends, and collects its messages. */
export function readTopic(connection: LiveConnection, address: string) {
  const messages: unknown[] = [];
  const onRefresh = vi.fn();
  const stop = connection.read(address, { onMessages: (news) => messages.push(...news), onRefresh });
  onTestFinished(stop);
  return { messages, onRefresh, stop };
}
