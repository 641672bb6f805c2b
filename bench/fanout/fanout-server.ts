// One of the three servers that the fan-out bench compares, in a separate process so that its CPU time is its own.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { feedBatching } from '@focuspool/domain/feed/feed-contract';
import type { LiveTopic } from '@focuspool/domain/live/live-topic';
import { pino } from 'pino';
import { Server as SocketIoServer } from 'socket.io';
import * as v from 'valibot';
import { WebSocketServer } from 'ws';
import { createInProcessFanOut } from '../../server/src/platform/live/fan-out/fan-out.ts';
import { openPostgresFanOut } from '../../server/src/platform/live/fan-out/postgres-fan-out.ts';
import { acceptUpgrades } from '../../server/src/platform/live/sockets/websocket-upgrade.ts';
import { weighProcess } from '../processes/weigh-process.ts';
import { createBenchHub } from './create-bench-hub.ts';
import { createBenchSessions } from './create-bench-sessions.ts';
import { makePost, type ServerCommand } from './fanout-commands.ts';

type Speaker = { broadcast(text: string): void; post(n: number): void };
const server = createServer();
// With an address, posts of other processes arrive too.
const databaseUrl = process.argv[3];

const speakers: Record<string, () => Speaker> = {
  ws: () => {
    const sockets = new WebSocketServer({ server, path: '/api/live', perMessageDeflate: false });
    const broadcast = (text: string) => {
      const data = Buffer.from(text);
      for (const socket of sockets.clients) socket.send(data, { binary: false });
    };
    return { broadcast, post: () => {} };
  },
  'socket.io': () => {
    const io = new SocketIoServer(server, { serveClient: false, transports: ['websocket'] });
    return { broadcast: (text) => io.emit('message', text), post: () => {} };
  },
  focuspool: () => {
    const log = pino({ level: 'silent' });
    const makeSession = createBenchSessions();
    const hub = createBenchHub((events) =>
      databaseUrl ? openPostgresFanOut(databaseUrl, events) : createInProcessFanOut(),
    );
    const bench: LiveTopic<unknown> = { name: 'bench', action: 'lists.read', message: v.unknown() };
    const feed: LiveTopic<unknown> = { name: 'feed', action: 'lists.read', message: v.unknown() };
    hub.openTopic(bench, { refuseScope: () => null });
    hub.openTopic(feed, { refuseScope: () => null, batching: feedBatching });
    // Checking the session takes the database's time and is left out; what follows from it is not.
    acceptUpgrades(server, {
      hub,
      log,
      baseUrl: 'http://127.0.0.1',
      readSocketSession: async () => makeSession(),
    });
    return {
      broadcast: (text) => hub.publish(bench, '', text),
      post: (n) => hub.publish(feed, '', makePost(n)),
    };
  },
};

const speaker = speakers[process.argv[2] ?? '']?.();
if (!speaker) throw new Error('Name a server: ws, socket.io or focuspool');
let cpuBefore = process.cpuUsage();

async function carryOut(command: ServerCommand): Promise<unknown> {
  switch (command.do) {
    case 'start measuring':
      cpuBefore = process.cpuUsage();
      return null;
    case 'stop measuring': {
      const { user, system } = process.cpuUsage(cpuBefore);
      return user + system;
    }
    case 'weigh':
      return weighProcess();
    case 'broadcast':
      for (let n = 0; n < command.times; n += 1) {
        speaker?.broadcast(command.text);
        await new Promise((go) => setTimeout(go, command.everyMs));
      }
      return null;
    case 'post':
      for (let n = 0, startedAt = Date.now(); n < command.times; ) {
        const due = Math.min(
          command.times,
          Math.ceil(((Date.now() - startedAt) / 60_000) * command.perMinute),
        );
        for (; n < due; n += 1) speaker?.post(n);
        await new Promise((go) => setTimeout(go, 20));
      }
      return null;
  }
}

process.on('message', async (command: ServerCommand) => process.send?.(await carryOut(command)));
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
