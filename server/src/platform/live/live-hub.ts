import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { type CloseReason, formatRestart, spreadReading } from '@focuspool/domain/live/live-protocol';
import { addressTopic, splitAddress } from '@focuspool/domain/live/live-topic';
import type { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { FanOut, FanOutEvents } from './fan-out/fan-out.ts';
import { createLineRelay } from './fan-out/line-relay.ts';
import type { Live } from './live.ts';
import type { ReplayLimits } from './replay-buffer.ts';
import { createClientMessageReader } from './sockets/client-messages.ts';
import { startHeartbeat } from './sockets/heartbeat.ts';
import { LiveSocket, type SocketSession } from './sockets/live-socket.ts';
import { encodeTextFrame } from './sockets/websocket-frame.ts';
import type { FindViewers, OpenedTopic } from './topics/reader-review.ts';
import { createTopicSubscriptions } from './topics/topic-subscriptions.ts';

const attachedFrame = encodeTextFrame('{"type":"attached"}');
const detachedFrame = encodeTextFrame('{"type":"detached"}');
const restartDelayMs = { least: 500, spread: 3_000 };
const closeLimitMs = 2_000;

export type LiveHub = Live & {
  /** Takes over a socket whose upgrade was accepted. */
  accept(ws: WebSocket, stream: Duplex, session: SocketSession): void;
  countSockets(userId: string): number;
  /** How many processes share live messages, this one included. */
  countProcesses(): number;
  /** False while messages of other processes may be missing. */
  isConnected(): boolean;
  /** Checks again what everyone connected here may read. Rejects if that cannot be checked. */
  review(): Promise<void>;
  /** Ends every connection with a hint when to come back; messages published later still go to the other processes. */
  endConnections(): Promise<void>;
  /** To be called once nothing is published any more: sends what was published, and stops listening to the other processes. */
  close(): Promise<void>;
};

export type LiveHubParts = {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** At least 0 and below 1. */
  random(): number;
  readonly findViewers: FindViewers;
  openFanOut(events: FanOutEvents): FanOut;
  /** How much is held for readers who missed something. */
  readonly held?: ReplayLimits | undefined;
};

/** Every live connection of this process, and what passes between them and the other processes. */
export function createLiveHub(parts: LiveHubParts): LiveHub {
  const { clock, log, metrics, random, findViewers, openFanOut, held } = parts;
  const processId = randomUUID().slice(0, 8);
  let isClosing = false;
  let hasBeenUp = false;
  const sockets = new Set<LiveSocket>();
  const socketsByPerson = new Map<string, number>();
  const topics = new Map<string, OpenedTopic>();
  const now = () => clock.now().getTime();
  const onDelivered = measureLag;
  const subscriptions = createTopicSubscriptions({ processId, now, onDelivered, held });
  const heartbeat = startHeartbeat(subscriptions.position);
  const { read, review } = createClientMessageReader({ subscriptions, topics, findViewers, log, now });

  const controls: Record<string, (name: string) => void> = {
    '!session': (id) => closeSockets(id, 'signed_out'),
    '!reopen': (id) => closeSockets(id, 'access_changed'),
    '!person': reviewPerson,
    '!back': takeBack,
    '!nothing': () => {},
  };

  const relay = createLineRelay({
    processId,
    now,
    openFanOut,
    held,
    onBody: receive,
    onUp: (isComplete) => {
      if (hasBeenUp) metrics.fanOutGaps.inc({ ended: isComplete ? 'made_good' : 'with_loss' });
      hasBeenUp = true;
      log.info({ isComplete }, 'live updates of other processes arrive');
      if (!isComplete) reportGap();
      broadcast(attachedFrame);
    },
    onDown: (cause) => {
      log.warn({ err: cause }, 'live updates of other processes do not arrive');
      broadcast(detachedFrame);
    },
  });

  function measureLag(address: string, messages: readonly string[]): void {
    const { name: topic } = splitAddress(address);
    const opened = topics.get(topic);
    for (const message of opened?.toldAt ? messages : []) {
      const toldAt = opened?.toldAt?.(JSON.parse(message) as never) ?? 0;
      metrics.liveLag.observe({ topic }, Math.max(0, now() - toldAt) / 1_000);
    }
  }

  function receive(address: string, body: string): void {
    const control = controls[address];
    if (control) control(body);
    else subscriptions.post(address, body);
  }

  function publishEverywhere(address: string, body: string): void {
    receive(address, body);
    relay.send(address, body);
  }

  function takeBack(named: string): void {
    const [name = '', id = ''] = named.split(' ');
    subscriptions.takeBack(name, id);
    relay.takeBack(name, id);
  }

  /** Something that other processes told is lost: everyone reads again, but not all at once. */
  function reportGap(): void {
    subscriptions.forgetPast();
    const withinMs = spreadReading(sockets.size * relay.countProcesses());
    broadcast(encodeTextFrame(JSON.stringify({ type: 'missed', withinMs })));
    review([...sockets]).catch((error: unknown) => log.warn({ err: error }, 'readers could not be checked'));
  }

  function broadcast(frame: Buffer): void {
    for (const socket of sockets) socket.write(frame);
  }

  function closeSockets(sessionId: string, reason: CloseReason): void {
    for (const socket of sockets) if (socket.sessionId === sessionId) socket.close(reason);
  }

  function reviewPerson(id: string): void {
    const own = [...sockets].filter(({ viewer }) => viewer.userId === id);
    if (own.length === 0) return;
    review(own).catch((error: unknown) => {
      log.warn({ err: error }, 'a reader could not be checked');
      // Their browsers come back, and are checked as they connect.
      for (const socket of own) socket.close('access_changed');
    });
  }

  function countPerson(userId: string, change: 1 | -1): void {
    const count = (socketsByPerson.get(userId) ?? 0) + change;
    if (count > 0) socketsByPerson.set(userId, count);
    else socketsByPerson.delete(userId);
  }

  function askToReconnect(socket: LiveSocket): void {
    const spreadMs = Math.max(restartDelayMs.spread, spreadReading(sockets.size));
    socket.send({ type: 'restarting', withinMs: spreadMs });
    socket.close('restart', formatRestart(restartDelayMs.least + random() * spreadMs));
  }

  function remove(socket: LiveSocket): void {
    sockets.delete(socket);
    metrics.liveConnections.dec();
    heartbeat.remove(socket);
    countPerson(socket.viewer.userId, -1);
    for (const topic of socket.topics.keys()) subscriptions.leave(topic, socket);
    socket.topics.clear();
  }

  return {
    openTopic: (topic, rules) => {
      topics.set(topic.name, { ...rules, topic });
    },
    publish: (topic, scope, message) =>
      publishEverywhere(addressTopic(topic, scope), JSON.stringify(message)),
    takeBack: (topic, id) => publishEverywhere('!back', `${topic.name} ${id}`),
    closeSession: (sessionId) => publishEverywhere('!session', sessionId),
    reopenSession: (sessionId) => publishEverywhere('!reopen', sessionId),
    reviewPerson: (userId) => publishEverywhere('!person', userId),
    accept: (ws, stream, session) => {
      const socket = new LiveSocket(ws, stream, session, now());
      sockets.add(socket);
      metrics.liveConnections.inc();
      countPerson(session.viewer.userId, 1);
      heartbeat.add(socket);
      ws.on('message', (data, isBinary) => {
        socket.isAlive = true;
        if (socket.isOpen) read(socket, data as Buffer, isBinary);
      });
      ws.on('pong', () => {
        socket.isAlive = true;
      });
      ws.on('close', () => remove(socket));
      // The library itself ends the connection, with the code that says why.
      ws.on('error', () => {});
      if (!relay.isUp()) socket.write(detachedFrame);
      if (isClosing) askToReconnect(socket);
    },
    countSockets: (userId) => socketsByPerson.get(userId) ?? 0,
    countProcesses: () => relay.countProcesses(),
    isConnected: () => relay.isUp(),
    review: () => review([...sockets]),
    endConnections: async () => {
      heartbeat.stop();
      isClosing = true;
      for (const socket of sockets) askToReconnect(socket);
      const deadline = Date.now() + closeLimitMs;
      while (sockets.size > 0 && Date.now() < deadline) await new Promise((go) => setTimeout(go, 10));
      for (const socket of sockets) socket.drop();
    },
    close: () => relay.close(),
  };
}
