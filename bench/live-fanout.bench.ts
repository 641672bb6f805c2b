// Live fan-out beside bare ws and plain socket.io: node bench/live-fanout.bench.ts [sockets] [rounds] [seconds] [broadcasts]

import type { ClientCommand, ServerCommand } from './fanout/fanout-commands.ts';
import { makePost } from './fanout/fanout-commands.ts';
import { startBenchProcess } from './processes/bench-process.ts';
import type { Weight } from './processes/weigh-process.ts';
import { holdBudgets, printTable, readMedian } from './report/bench-report.ts';
import { measureInTurns } from './report/compare-in-turns.ts';

const socketCount = Number(process.argv[2] ?? 2_000);
const rounds = Number(process.argv[3] ?? 3);
const feedSeconds = Number(process.argv[4] ?? 20);
const warmUpSeconds = Math.min(feedSeconds, 5);
const warmUpSockets = Math.min(socketCount, 300);
const broadcasts = Number(process.argv[5] ?? 100);
const kinds = ['ws', 'focuspool', 'socket.io'] as const;
type Kind = (typeof kinds)[number];
type Figures = { deliveryUs: number; idleKib: number; idleRssKib: number; openingUs: number };

const payload = JSON.stringify(Array.from({ length: 4 }, (_, n) => makePost(n)));

async function startPair(kind: Kind) {
  const server = startBenchProcess<ServerCommand>('fanout/fanout-server.ts', kind);
  const port = await server.hear<number>();
  const clients = startBenchProcess<ClientCommand>('fanout/socket-clients.ts');
  const open = (count: number) => clients.ask({ do: 'open', kind, port, count });
  // The other two send everything to everyone.
  const subscribe = async (topic = 'bench') =>
    kind === 'focuspool' && clients.ask({ do: 'subscribe', topic });
  const measure = async (work: () => Promise<unknown>) => {
    await server.ask({ do: 'start measuring' });
    await work();
    return server.ask<number>({ do: 'stop measuring' });
  };
  return { server, clients, open, subscribe, measure, end: () => Promise.all([server.end(), clients.end()]) };
}

async function broadcastTo(pair: Awaited<ReturnType<typeof startPair>>, sockets: number, times: number) {
  const arrived = pair.clients.ask({ do: 'wait for frames', count: sockets * times });
  await pair.server.ask({ do: 'broadcast', text: payload, times, everyMs: 25 });
  await arrived;
}

async function measureKind(kind: Kind): Promise<Figures> {
  const pair = await startPair(kind);
  await pair.open(warmUpSockets);
  await pair.subscribe();
  await broadcastTo(pair, warmUpSockets, 20);
  await pair.clients.ask({ do: 'leave' });
  const before = await pair.server.ask<Weight>({ do: 'weigh' });
  const openingUs = await pair.measure(() => pair.open(socketCount));
  await pair.subscribe();
  const after = await pair.server.ask<Weight>({ do: 'weigh' });
  const deliveryUs = await pair.measure(() => broadcastTo(pair, socketCount, broadcasts));
  await pair.end();
  return {
    deliveryUs: deliveryUs / (broadcasts * socketCount),
    idleKib: (after.used - before.used) / 1024 / socketCount,
    idleRssKib: (after.rss - before.rss) / 1024 / socketCount,
    openingUs: openingUs / socketCount,
  };
}

/** CPU microseconds per second that one reader of the batched feed costs, at this many posts a minute. */
async function measureFeed(perMinute: number, seconds: number): Promise<number> {
  const pair = await startPair('focuspool');
  await pair.open(socketCount);
  await pair.subscribe('feed');
  await pair.server.ask({ do: 'post', times: Math.ceil((perMinute / 60) * warmUpSeconds), perMinute });
  const times = Math.ceil((perMinute / 60) * seconds);
  const cpuUs = await pair.measure(() => pair.server.ask({ do: 'post', times, perMinute }));
  await pair.end();
  return cpuUs / socketCount / seconds;
}

const results = await measureInTurns(kinds, rounds, measureKind);
const valuesOf = (kind: Kind, figure: keyof Figures) => results[kind].map((row) => row[figure]);
const median = (kind: Kind, figure: keyof Figures) => readMedian(valuesOf(kind, figure));
printTable(
  `${socketCount} sockets on one process, median of ${rounds} rounds`,
  ['server', 'CPU µs a delivery', 'KiB an idle socket', 'RSS KiB', 'CPU µs an opening'],
  kinds.map((kind) => [
    kind,
    median(kind, 'deliveryUs'),
    median(kind, 'idleKib'),
    median(kind, 'idleRssKib'),
    median(kind, 'openingUs'),
  ]),
);

const quiet = await measureFeed(100, feedSeconds);
const busy = await measureFeed(10_000, feedSeconds);
holdBudgets('live-fanout', [
  {
    name: 'processor a delivery',
    unit: 'µs',
    found: valuesOf('focuspool', 'deliveryUs'),
    beside: { what: 'bare ws', found: valuesOf('ws', 'deliveryUs') },
  },
  {
    name: 'processor an opening',
    unit: 'µs',
    found: valuesOf('focuspool', 'openingUs'),
    beside: { what: 'bare ws', found: valuesOf('ws', 'openingUs') },
  },
  { name: 'heap an idle signed-in socket', unit: 'KiB', found: valuesOf('focuspool', 'idleKib') },
  {
    name: 'processor a reader of the feed and second, 10,000 posts a minute',
    unit: 'µs',
    found: [busy],
    beside: { what: '100 posts a minute', found: [quiet] },
  },
]);
