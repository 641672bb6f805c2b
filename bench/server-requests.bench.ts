// What a request costs compared with the same queries behind a bare route: node bench/server-requests.bench.ts [people] [rounds]
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openPostgresEngine } from '../server/src/platform/database/postgres-engine.ts';
import { startPostgresServer } from '../server/testing/databases/postgres-server.ts';
import { startBenchProcess } from './processes/bench-process.ts';
import { type Figure, holdBudgets, printTable, readMedian } from './report/bench-report.ts';
import { type Asker, type BenchCall, benchCalls } from './requests/request-calls.ts';
import { ask, createAskers } from './requests/request-people.ts';

const people = Number(process.argv[2] ?? 150);
const rounds = Number(process.argv[3] ?? 5);
const atOnce = 16;
/** Only after these is the code compiled that a round is to measure, as it is in a running server. */
const warmingRounds = 3;
const only = process.argv[4];
const secret = randomUUID();

const kinds = ['focuspool', 'same', 'one'] as const;
type Kind = (typeof kinds)[number];

const postgres = await startPostgresServer();
const url = postgres.urlOf('postgres');
const engine = await openPostgresEngine(url, () => {});

type Served = {
  readonly kind: Kind;
  readonly process: ReturnType<typeof startBenchProcess<object>>;
  readonly port: number;
  readonly askers: readonly Asker[];
};

async function serve(kind: Kind): Promise<Served> {
  const child = startBenchProcess<object>('requests/requests-server.ts', kind, url, secret);
  return {
    kind,
    process: child,
    port: await child.hear<number>(),
    askers: await createAskers(engine.database, secret, people),
  };
}

async function askAll(served: Served, work: (asker: Asker) => Promise<void>): Promise<void> {
  const waiting = [...served.askers];
  const next = async () => {
    for (let asker = waiting.pop(); asker; asker = waiting.pop()) await work(asker);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

type Figures = { readonly cpuUs: number; readonly perSecond: number };

async function measure(served: Served, call: BenchCall, round: number): Promise<Figures> {
  await askAll(served, async (asker) => {
    for (const asked of call.before?.(asker, round) ?? []) await ask(served.port, asker, asked);
  });
  await served.process.ask({ command: 'start measuring' });
  const startedAt = performance.now();
  await askAll(served, async (asker) => {
    for (let time = 0; time < call.times; time += 1) {
      await ask(served.port, asker, call.ask(asker, round, time));
    }
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  const count = served.askers.length * call.times;
  const cpuUs = (await served.process.ask<number>({ command: 'stop measuring' })) / count;
  return { cpuUs, perSecond: count / seconds };
}

const servers: Served[] = [];
for (const kind of kinds) servers.push(await serve(kind));
await engine.database.execute(sql`analyze`);

const measured = new Map<string, Figures[]>();
const listFound = (call: BenchCall, kind: Kind, figure: keyof Figures) =>
  (measured.get(`${call.name} ${kind}`) ?? []).map((figures) => figures[figure]);
const hasOne = ({ isRead }: BenchCall) => isRead === true;
const calls = benchCalls.filter(({ name }) => !only || name.includes(only));

// In turns, so that other load on the machine affects all alike; the first rounds warm up.
for (let round = 0; round < warmingRounds + rounds; round += 1) {
  for (const call of calls) {
    for (const served of servers) {
      if (served.kind === 'one' && !hasOne(call)) continue;
      const figures = await measure(served, call, round);
      const name = `${call.name} ${served.kind}`;
      if (round >= warmingRounds) measured.set(name, [...(measured.get(name) ?? []), figures]);
    }
  }
}

printTable(
  `Requests on PostgreSQL, ${atOnce} at once, median of ${rounds} rounds`,
  ['call', ...kinds.flatMap((kind) => [`${kind} CPU µs`, 'a second'])],
  calls.map((call) => [
    call.name,
    ...kinds.flatMap((kind) => [
      readMedian(listFound(call, kind, 'cpuUs')),
      readMedian(listFound(call, kind, 'perSecond')),
    ]),
  ]),
);
for (const served of servers) await served.process.end();
await engine.close();
await postgres.stop();

// Processor time rather than requests per second: the machine is shared with the database and the clients.
function hold(call: BenchCall, kind: Exclude<Kind, 'focuspool'>): Figure {
  const what = kind === 'same' ? 'the same queries behind a bare route' : 'one prepared query';
  return {
    name: `${call.name}, beside ${kind === 'same' ? 'the same queries' : what}`,
    unit: 'µs of processor',
    found: listFound(call, 'focuspool', 'cpuUs'),
    beside: { what, found: listFound(call, kind, 'cpuUs') },
  };
}

holdBudgets(
  'server-requests',
  calls.flatMap((call) => [hold(call, 'same'), ...(hasOne(call) ? [hold(call, 'one')] : [])]),
);
