import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { describeRestart } from '@focuspool/domain/live/live-protocol';
import { addressTopic } from '@focuspool/domain/live/live-topic';
import type { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createBrowserReader, type OpenedTopic } from './browser-messages.ts';
import { type FanOut, type FanOutEvents, missedLine } from './fan-out.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { Live } from './live.ts';
import { LiveSocket, type Visit } from './live-socket.ts';
import { createTopicBoard } from './topic-board.ts';
import { encodeTextFrame } from './websocket-frame.ts';

const attachedFrame = encodeTextFrame('{"type":"attached"}');
const detachedFrame = encodeTextFrame('{"type":"detached"}');
const restartHintMs = { least: 500, spread: 3_000 };
const goodbyeLimitMs = 2_000;

export type LiveHub = Live & {
  /** Takes over a socket whose upgrade was granted. */
  accept(ws: WebSocket, stream: Duplex, visit: Visit): void;
  countSockets(userId: string): number;
  /** The sign-ins that have connections to this process. */
  listSessions(): string[];
  /** Ends the connections of sign-ins that are no more, in this process. */
  endSessions(sessionIds: ReadonlySet<string>): void;
  /** Ends every connection with a hint when to come back. */
  close(): Promise<void>;
};

export type LiveHubParts = {
  readonly clock: Clock;
  readonly log: Log;
  /** At least 0 and below 1. */
  random(): number;
  openFanOut(events: FanOutEvents): FanOut;
  readonly beatEveryMs?: number;
};

/** Every live connection of this process, and what passes between them and the other processes. */
export function createLiveHub({ clock, log, random, openFanOut, beatEveryMs }: LiveHubParts): LiveHub {
  const processId = randomUUID().slice(0, 8);
  let isClosing = false;
  const sockets = new Set<LiveSocket>();
  const socketsByPerson = new Map<string, number>();
  const topics = new Map<string, OpenedTopic>();
  const board = createTopicBoard();
  const heartbeat = startHeartbeat(beatEveryMs);
  const readMessage = createBrowserReader({ board, topics, log, now: () => clock.now().getTime() });

  const controls: Record<string, (name: string) => void> = {
    '!session': (id) => endSessions(new Set([id])),
    '!person': (id) => {
      for (const socket of sockets) if (socket.visit.viewer.userId === id) socket.close('access_changed');
    },
  };

  const fanOut = openFanOut({
    onLine: (line) => {
      if (line === missedLine) return tellEverybody(attachedFrame);
      const [sender, rest] = cutWord(line);
      if (sender !== processId) receive(...cutWord(rest));
    },
    onUp: () => {
      log.info('live updates of other processes arrive');
      tellEverybody(attachedFrame);
    },
    onDown: (cause) => {
      log.warn({ err: cause }, 'live updates of other processes do not arrive');
      tellEverybody(detachedFrame);
    },
  });

  function receive(address: string, body: string): void {
    const control = controls[address];
    if (control) control(body);
    else board.post(address, body);
  }

  function tellAllProcesses(address: string, body: string): void {
    receive(address, body);
    fanOut.send(`${processId} ${address} ${body}`);
  }

  function tellEverybody(frame: Buffer): void {
    for (const socket of sockets) socket.write(frame);
  }

  function endSessions(sessionIds: ReadonlySet<string>): void {
    for (const socket of sockets) if (sessionIds.has(socket.visit.sessionId)) socket.close('signed_out');
  }

  function countPerson(userId: string, change: 1 | -1): void {
    const count = (socketsByPerson.get(userId) ?? 0) + change;
    if (count > 0) socketsByPerson.set(userId, count);
    else socketsByPerson.delete(userId);
  }

  function askBack(socket: LiveSocket): void {
    socket.close('restart', describeRestart(restartHintMs.least + random() * restartHintMs.spread));
  }

  function forget(socket: LiveSocket): void {
    sockets.delete(socket);
    heartbeat.remove(socket);
    countPerson(socket.visit.viewer.userId, -1);
    for (const topic of socket.topics) board.leave(topic, socket);
    socket.topics.clear();
  }

  return {
    openTopic: (topic, rules) => {
      topics.set(topic.name, { ...rules, topic });
    },
    publish: (topic, scope, message) => tellAllProcesses(addressTopic(topic, scope), JSON.stringify(message)),
    closeSession: (sessionId) => tellAllProcesses('!session', sessionId),
    closePerson: (userId) => tellAllProcesses('!person', userId),
    accept: (ws, stream, visit) => {
      const socket = new LiveSocket(ws, stream, visit, clock.now().getTime());
      sockets.add(socket);
      countPerson(visit.viewer.userId, 1);
      heartbeat.add(socket);
      ws.on('message', (data, isBinary) => {
        socket.isHeard = true;
        if (socket.isOpen) readMessage(socket, data as Buffer, isBinary);
      });
      ws.on('pong', () => {
        socket.isHeard = true;
      });
      ws.on('close', () => forget(socket));
      // The library ends the connection by itself, with the code that says why.
      ws.on('error', () => {});
      if (!fanOut.isUp()) socket.write(detachedFrame);
      if (isClosing) askBack(socket);
    },
    countSockets: (userId) => socketsByPerson.get(userId) ?? 0,
    listSessions: () => [...new Set([...sockets].map(({ visit }) => visit.sessionId))],
    endSessions,
    close: async () => {
      heartbeat.stop();
      isClosing = true;
      for (const socket of sockets) askBack(socket);
      const deadline = Date.now() + goodbyeLimitMs;
      while (sockets.size > 0 && Date.now() < deadline) await new Promise((go) => setTimeout(go, 10));
      for (const socket of sockets) socket.drop();
      await fanOut.close();
    },
  };
}

function cutWord(text: string): [word: string, rest: string] {
  const space = text.indexOf(' ');
  return space < 0 ? [text, ''] : [text.slice(0, space), text.slice(space + 1)];
}
