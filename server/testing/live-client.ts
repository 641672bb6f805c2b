import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type ClientMessage,
  livePath,
  type ServerMessage,
  serverMessageSchema,
} from '@focuspool/domain/live/live-protocol';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { createSocketSessionReader } from '../src/features/account/read-viewer.ts';
import { listen } from '../src/platform/http/listen.ts';
import { serveLive } from '../src/platform/live/serve-live.ts';
import type { TestApp } from './test-app.ts';

export type LiveClient = {
  readonly socket: WebSocket;
  /** Everything that the server sent except beats, oldest first. */
  readonly heard: ServerMessage[];
  /** The messages of one topic, in order. */
  messagesOf(address: string): unknown[];
  say(message: ClientMessage): void;
  /** Subscribes to a topic and waits for the answer. */
  subscribe(address: string, since?: string): Promise<ServerMessage>;
  readonly closed: Promise<{ code: number; reason: string }>;
};

/**
 * Serves the live connections of an app on a separate port until the test ends. Returns the address. `onRecognized` delays
 * each person who is let in.
 */
export async function serveTestLive(
  { hub, services }: TestApp,
  onRecognized: () => Promise<void> = async () => {},
): Promise<string> {
  const server = createServer();
  const { config, log } = services;
  const read = createSocketSessionReader(services);
  const readSocketSession: typeof read = async (cookie) => {
    const session = await read(cookie);
    await onRecognized();
    return session;
  };
  const serving = serveLive(server, { hub, readSocketSession, baseUrl: config.baseUrl, log });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    await serving.stop();
    await hub.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}${livePath}`;
}

/** Serves a whole app, including its live connections, on a separate port until the test ends. Returns the port. */
export async function serveTestApp({ app, hub, services }: TestApp): Promise<number> {
  const { config, log } = services;
  const listening = await listen(app, { port: 0, host: '127.0.0.1' });
  const readSocketSession = createSocketSessionReader(services);
  const serving = serveLive(listening.server, { hub, readSocketSession, baseUrl: config.baseUrl, log });
  onTestFinished(async () => {
    const closed = listening.close(0);
    await serving.stop();
    await closed;
    await hub.close();
  });
  return listening.port;
}

/** Opens a live connection as a browser does; rejects with the status and the reason if it is refused. */
export async function openLiveClient(
  url: string,
  headers: { cookie?: string; origin?: string } = {},
): Promise<LiveClient> {
  const socket = new WebSocket(url, { headers });
  const heard: ServerMessage[] = [];
  socket.on('message', (data) => {
    const message = v.parse(serverMessageSchema, JSON.parse(data.toString()));
    if (message.type !== 'beat') heard.push(message);
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
    socket.once('unexpected-response', async (_request, response) => {
      const chunks = await response.toArray();
      const body = JSON.parse(Buffer.concat(chunks).toString());
      reject(new Error(`${response.statusCode} ${body.error.reason}`));
    });
  });
  onTestFinished(() => socket.terminate());
  const say = (message: ClientMessage) => socket.send(JSON.stringify(message));
  return {
    socket,
    heard,
    say,
    closed,
    messagesOf: (address) =>
      heard.flatMap((message) =>
        message.type === 'messages' && message.topic === address ? message.messages : [],
      ),
    subscribe: async (address, since) => {
      const before = heard.length;
      say({ type: 'subscribe', topic: address, ...(since ? { since } : {}) });
      return waitUntil(() =>
        heard.slice(before).find((message) => 'topic' in message && message.topic === address),
      );
    },
  };
}
