// Live fan-out beside bare ws and plain socket.io: node bench/live-fanout.bench.ts [sockets]

import { startBenchProcess } from './bench-process.ts';
import { compareBudget, printTable, readMedian } from './bench-report.ts';
import type { ClientCommand, ServerCommand } from './fanout-commands.ts';
import { makePost } from './fanout-commands.ts';

const socketCount = Number(process.argv[2] ?? 2_000);
const rounds = 3;
const warmUpSockets = 300;
const broadcasts = 100;
const kinds = ['ws', 'focuspool', 'socket.io'] as const;
type Kind = (typeof kinds)[number];
type Figures = { deliveryUs: number; idleKib: number; idleRssKib: number; openingUs: number };

const payload = JSON.stringify(Array.from({ length: 4 }, (_, n) => makePost(n)));

async function startPair(kind: Kind) {
  const server = startBenchProcess<ServerCommand>('fanout-server.ts', kind);
  const port = await server.hear<number>();
  const clients = startBenchProcess<ClientCommand>('socket-clients.ts');
  const open = (count: number) => clients.ask({ do: 'open', kind, port, count });
  // The other two send everything to everybody.
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
  type Weight = { used: number; rss: number };
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

/** CPU microseconds that one reader of the gathered feed costs in a second, at so many posts a minute. */
async function measureFeed(perMinute: number, seconds: number): Promise<number> {
  const pair = await startPair('focuspool');
  await pair.open(socketCount);
  await pair.subscribe('feed');
  await pair.server.ask({ do: 'post', times: Math.ceil((perMinute / 60) * 5), perMinute });
  const times = Math.ceil((perMinute / 60) * seconds);
  const cpuUs = await pair.measure(() => pair.server.ask({ do: 'post', times, perMinute }));
  await pair.end();
  return cpuUs / socketCount / seconds;
}

const results = Object.fromEntries(kinds.map((kind) => [kind, [] as Figures[]])) as Record<Kind, Figures[]>;
for (let round = 1; round <= rounds; round += 1) {
  for (const kind of kinds) results[kind].push(await measureKind(kind));
}
const median = (kind: Kind, figure: keyof Figures) => readMedian(results[kind].map((row) => row[figure]));
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

const quiet = await measureFeed(100, 20);
const busy = await measureFeed(10_000, 20);
printTable(
  'the gathered feed',
  ['posts a minute', 'CPU µs a reader and second'],
  [
    ['100', quiet],
    ['10,000', busy],
  ],
);

compareBudget('live-fanout', {
  deliveryTimesWs: median('focuspool', 'deliveryUs') / median('ws', 'deliveryUs'),
  idleKib: median('focuspool', 'idleKib'),
  openingTimesWs: median('focuspool', 'openingUs') / median('ws', 'openingUs'),
  busyFeedTimesQuiet: busy / quiet,
});
