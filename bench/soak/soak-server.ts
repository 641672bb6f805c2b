// The product's live layer in a separate process, whose memory is measured while it sends what people do. With the address of a
// Redis or a PostgreSQL, it also receives what other processes at that address send.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { feedBatching } from '@focuspool/domain/feed/feed-contract';
import { addressTopic, type LiveTopic } from '@focuspool/domain/live/live-topic';
import { roomLimits } from '@focuspool/domain/pool/room-limits';
import * as v from 'valibot';
import { chooseFanOut } from '../../server/src/platform/live/fan-out/open-fan-out.ts';
import { serveLive } from '../../server/src/platform/live/serve-live.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { createBenchHub } from '../fanout/create-bench-hub.ts';
import { createBenchSessions } from '../fanout/create-bench-sessions.ts';
import { makePost } from '../fanout/fanout-commands.ts';
import { weighProcess } from '../processes/weigh-process.ts';
import { arithmetic } from '../simulation/assumptions.ts';
import { countRooms, type NumberedMessage, type SoakServerCommand } from './soak-commands.ts';

/** Far more often than docs/scaling.md assumes. */
const roomChangesASecond = 0.2;
const tickMs = 20;
const [, , between = ''] = process.argv;

const signedIn = new Map<string, Viewer>();
const openFanOut = await chooseFanOut({
  redisUrl: between.startsWith('redis:') ? between : null,
  databaseDirectUrl: between || null,
});
const hub = createBenchHub(openFanOut, async (sessionIds) => {
  const entries = sessionIds.flatMap((id) => {
    const viewer = signedIn.get(id);
    return viewer ? [[id, viewer] as const] : [];
  });
  return new Map(entries);
});

function openTopic(name: string, batching?: { everyMs: number; newest: number }): LiveTopic<unknown> {
  const topic: LiveTopic<unknown> = { name, action: 'lists.read', message: v.unknown() };
  hub.openTopic(topic, { refuseScope: () => null, ...(batching && { batching }) });
  return topic;
}
const feed = openTopic('feed', feedBatching);
const room = openTopic('room', { everyMs: roomLimits.pushMs, newest: 3 * roomLimits.capacity });
const own = openTopic('own');

const told = new Map<string, number>();

function tell(topic: LiveTopic<unknown>, scope: string, contents: object): void {
  const address = addressTopic(topic, scope);
  const message: NumberedMessage = { number: (told.get(address) ?? 0) + 1, toldAt: Date.now() };
  told.set(address, message.number);
  hub.publish(topic, scope, { ...message, ...contents });
}

/** What the product sends for a ticked task, a changed card, and a feed message. */
const operation = { kind: 'tick_task', taskId: 'a-task-with-an-id-of-the-usual-length', isCompleted: true };
const run = { startedAt: 1_790_000_000_000, endsAt: 1_790_001_500_000, pausedPercent: null };
const card = { ...makePost(0), isSimulated: false, taskName: 'Write a page', run };

async function sendFor(readers: number, seconds: number): Promise<void> {
  const rooms = countRooms(readers);
  const kinds = [
    {
      aSecond: (readers * arithmetic['marks told']) / 3_600,
      tellNext: (n: number) => tell(feed, '', makePost(n)),
    },
    {
      aSecond: rooms * roomChangesASecond,
      tellNext: (n: number) => tell(room, String(n % rooms), { members: [card], left: [] }),
    },
    {
      aSecond: (readers * arithmetic.operations) / 3_600,
      tellNext: () => tell(own, String(Math.floor(Math.random() * readers)), { operation }),
    },
  ];
  const counts = kinds.map(() => 0);
  const startedAt = performance.now();
  for (let passed = 0; passed < seconds; passed = (performance.now() - startedAt) / 1_000) {
    kinds.forEach(({ aSecond, tellNext }, kind) => {
      for (let n = counts[kind] ?? 0; n < passed * aSecond; n += 1) {
        tellNext(n);
        counts[kind] = n + 1;
      }
    });
    await new Promise((go) => setTimeout(go, tickMs));
  }
}

async function carryOut(command: SoakServerCommand): Promise<unknown> {
  if (command.do === 'weigh') return weighProcess();
  await sendFor(command.readers, command.seconds);
  return Object.fromEntries(told);
}

const makeSession = createBenchSessions();
const server = createServer();
serveLive(server, {
  hub,
  log: createLog('silent'),
  baseUrl: 'http://127.0.0.1',
  readSocketSession: async () => {
    const session = makeSession();
    signedIn.set(session.sessionId, session.viewer);
    return session;
  },
});
process.on('message', async (command: SoakServerCommand) => process.send?.(await carryOut(command)));
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
