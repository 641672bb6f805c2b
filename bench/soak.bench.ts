// Sockets that stay while feed and rooms change: node bench/soak.bench.ts [sockets] [warm-up seconds] [seconds] [redis|postgres]
// With one process, or with three and one of these two between them, where the first sends everything.
// Ten minutes with as many sockets as a process is planned for: node bench/soak.bench.ts 10000 60 600

import { startPostgresServer } from '../server/testing/databases/postgres-server.ts';
import { findRedisProgram, startRedisServer } from '../server/testing/services/redis-server.ts';
import { startBenchProcess } from './processes/bench-process.ts';
import { requireOpenFiles } from './processes/open-files.ts';
import type { Weight } from './processes/weigh-process.ts';
import { holdBudgets } from './report/bench-report.ts';
import type {
  MessageCounts,
  ReadersCommand,
  ReadersReport,
  SoakServerCommand,
} from './soak/soak-commands.ts';

const sockets = Number(process.argv[2] ?? 10_000);
// What a process holds of the last minute is complete once it has been sending for a minute.
const warmUpSeconds = Number(process.argv[3] ?? 60);
const seconds = Number(process.argv[4] ?? 60);
const between = process.argv[5];
const readerProcesses = 2;
const settleMs = 3_000;

/** The service between the processes: its address, and how to stop it. */
async function startBetween(): Promise<{ url: string; stop(): Promise<void> } | null> {
  if (between === 'redis') {
    const program = findRedisProgram();
    if (!program) throw new Error('There is neither a Redis nor a Valkey, and none could be installed');
    return startRedisServer(program);
  }
  if (between !== 'postgres') return null;
  const postgres = await startPostgresServer();
  return { url: postgres.urlOf('postgres'), stop: postgres.stop };
}

requireOpenFiles(sockets + 100);
const relay = await startBetween();
const startServer = () => startBenchProcess<SoakServerCommand>('soak/soak-server.ts', relay?.url ?? '');
const sender = startServer();
const servers = relay ? [sender, startServer(), startServer()] : [sender];
const ports = await Promise.all(servers.map((each) => each.hear<number>()));
const count = Math.ceil(sockets / readerProcesses);
const readers = Array.from({ length: readerProcesses }, () =>
  startBenchProcess<ReadersCommand>('soak/socket-readers.ts'),
);
await Promise.all(readers.map((each, n) => each.ask({ do: 'open', ports, first: n * count, count })));

/** Sends for that long and collects the reports; then the servers' total weight. */
async function sendAndCollect(forSeconds: number) {
  const told = await sender.ask<MessageCounts>({ do: 'tell', readers: sockets, seconds: forSeconds });
  await new Promise((go) => setTimeout(go, settleMs));
  const reports = await Promise.all(readers.map((each) => each.ask<ReadersReport>({ do: 'report', told })));
  const weights = await Promise.all(servers.map((each) => each.ask<Weight>({ do: 'weigh' })));
  return { reports, rss: weights.reduce((sum, { rss }) => sum + rss, 0) };
}

const warmUp = await sendAndCollect(warmUpSeconds);
const soak = await sendAndCollect(seconds);
for (const each of [...servers, ...readers]) await each.end();
await relay?.stop();

/** Computed from the processes' counts by whole millisecond. */
function findPercentile(counts: readonly (readonly number[])[], percent: number): number {
  const longest = Math.max(...counts.map(({ length }) => length));
  const sums = Array.from({ length: longest }, (_, ms) =>
    counts.reduce((total, each) => total + (each[ms] ?? 0), 0),
  );
  const rank = (percent / 100) * sums.reduce((total, each) => total + each, 0);
  let passed = 0;
  return sums.findIndex((each) => {
    passed += each;
    return each > 0 && passed >= rank;
  });
}

const deliveries = soak.reports.map((report) => report.deliveries);
const sum = (what: 'lost' | 'leftOut') =>
  [...warmUp.reports, ...soak.reports].reduce((total, report) => total + report[what], 0);
console.log(
  `${sockets} sockets, ${seconds} s, ${deliveries.flat().reduce((total, each) => total + each, 0)} deliveries, ` +
    `median ${findPercentile(deliveries, 50)} ms, ${sum('leftOut')} left out of full frames`,
);
const toMebibytes = (bytes: number) => bytes / 1_024 ** 2;
holdBudgets('soak', [
  {
    name: 'resident memory at the end',
    unit: 'MiB',
    found: [toMebibytes(soak.rss)],
    beside: { what: 'after the warm-up', found: [toMebibytes(warmUp.rss)] },
  },
  { name: 'delivery, 99th percentile', unit: 'ms', found: [findPercentile(deliveries, 99)] },
  { name: 'deliveries lost', unit: 'deliveries', found: [sum('lost')] },
]);
