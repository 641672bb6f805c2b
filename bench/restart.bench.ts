// A server with many sockets is stopped and started, and all tabs come back to it and read again what they show:
// node bench/restart.bench.ts [tabs] [calm seconds]
import { randomUUID } from 'node:crypto';
import { hourMs } from '@focuspool/domain/time-units';
import { eq, sql } from 'drizzle-orm';
import { profiles } from '../server/src/features/profile/profile-tables.ts';
import { openPostgresEngine } from '../server/src/platform/database/postgres-engine.ts';
import { startPostgresServer } from '../server/testing/databases/postgres-server.ts';
import { findFreePort } from '../server/testing/services/free-port.ts';
import { startBenchProcess } from './processes/bench-process.ts';
import { requireOpenFiles } from './processes/open-files.ts';
import { holdBudgets, readPercentile } from './report/bench-report.ts';
import type { Asker } from './requests/request-calls.ts';
import { ask, createAskers } from './requests/request-people.ts';
import type { TabsCommand, TabsReport } from './restart/tab-commands.ts';
import { arithmetic } from './simulation/assumptions.ts';

const tabs = Number(process.argv[2] ?? 2_000);
const calmSeconds = Number(process.argv[3] ?? 20);
const tabProcesses = tabs > 1_000 ? 2 : 1;
const madeAtOnce = 1_000;
const queryEveryMs = 10;
const requestEveryMs = Math.min(100, hourMs / (arithmetic.requests * tabs));
const longestReturnMs = 120_000;

requireOpenFiles(tabs + 1_000);
const postgres = await startPostgresServer();
const url = postgres.urlOf('postgres');
const { database, close } = await openPostgresEngine(url, () => {});
const secret = randomUUID();
const port = await findFreePort();

const people: Asker[] = [];
while (people.length < tabs) {
  people.push(...(await createAskers(database, secret, Math.min(madeAtOnce, tabs - people.length))));
}
await database.execute(sql`analyze`);

async function startServer() {
  const server = startBenchProcess<object>(
    'requests/requests-server.ts',
    'focuspool',
    url,
    secret,
    String(port),
  );
  await server.hear();
  return server;
}

/** Runs `work` at a fixed rate, however long each call takes. The returned function stops it, with the milliseconds of each. */
function repeat(everyMs: number, work: (person: Asker) => Promise<unknown>): () => Promise<number[]> {
  const taken: number[] = [];
  const underWay = new Set<Promise<void>>();
  const startedAt = performance.now();
  let begun = 0;
  const begin = async () => {
    const from = performance.now();
    const person = people[begun % people.length];
    begun += 1;
    if (person) await work(person);
    taken.push(performance.now() - from);
  };
  const timer = setInterval(() => {
    while (begun * everyMs < performance.now() - startedAt) {
      const each: Promise<void> = begin().finally(() => underWay.delete(each));
      underWay.add(each);
    }
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    return taken;
  };
}

/** How database and server answer during `work`: a query now and then, and as many requests as people usually make. */
async function measureDuring(work: () => Promise<unknown>) {
  const stopQueries = repeat(queryEveryMs, ({ userId }) =>
    database.select().from(profiles).where(eq(profiles.userId, userId)),
  );
  const stopRequests = repeat(requestEveryMs, (person) =>
    ask(port, person, { method: 'GET', path: '/api/operations/state' }),
  );
  await work();
  const [queries, requests] = [await stopQueries(), await stopRequests()];
  return { query: readPercentile(queries, 99), request: readPercentile(requests, 99) };
}

let server = await startServer();
const processes = Array.from({ length: tabProcesses }, () =>
  startBenchProcess<TabsCommand>('restart/tabs.ts'),
);
const share = Math.ceil(tabs / tabProcesses);
await Promise.all(
  processes.map((each, n) =>
    each.ask({ do: 'open', port, people: people.slice(n * share, (n + 1) * share) }),
  ),
);
const calm = await measureDuring(() => new Promise((go) => setTimeout(go, calmSeconds * 1_000)));

for (const each of processes) await each.ask({ do: 'expect a return' });
await server.ask({ command: 'stop' });
const stoppedAt = Date.now();
await server.end();
server = await startServer();
const startedAt = Date.now();

const readReports = () => Promise.all(processes.map((each) => each.ask<TabsReport>({ do: 'report' })));
const countBack = (reports: readonly TabsReport[]) => reports.reduce((sum, { back }) => sum + back, 0);
const returning = await measureDuring(async () => {
  while (countBack(await readReports()) < tabs && Date.now() - startedAt < longestReturnMs) {
    await new Promise((go) => setTimeout(go, 500));
  }
});

const reports = await readReports();
for (const each of [server, ...processes]) await each.end();
await close();
await postgres.stop();

const readings = reports.flatMap(({ readingMs }) => readingMs);
const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(1);
console.log(
  `${tabs} tabs: ${seconds(stoppedAt, startedAt)} s without a server, the last was back ` +
    `${seconds(startedAt, Math.max(...reports.map(({ lastAt }) => lastAt)))} s later; ${readings.length} readings, median ` +
    `${readPercentile(readings, 50).toFixed(1)} ms, 99th percentile ${readPercentile(readings, 99).toFixed(1)} ms; a request of ` +
    `others, 99th percentile ${returning.request.toFixed(1)} ms instead of ${calm.request.toFixed(1)}`,
);
holdBudgets('restart', [
  {
    name: 'a query, 99th percentile',
    unit: 'ms',
    found: [returning.query],
    beside: { what: 'before the restart', found: [calm.query] },
  },
  { name: 'tabs that did not come back', unit: 'tabs', found: [tabs - countBack(reports)] },
  {
    name: 'readings that failed',
    unit: 'readings',
    found: [reports.reduce((sum, { failed }) => sum + failed, 0)],
  },
]);
