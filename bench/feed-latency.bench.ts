// From a post's commit in one process to its frame at thousands of browsers connected to another:
// node bench/feed-latency.bench.ts [browsers] [posts]
import { randomUUID } from 'node:crypto';
import { minuteMs } from '@focuspool/domain/time-units';
import { createTimer } from '@focuspool/domain/timer/timer';
import { postProgress } from '../server/src/features/feed/post-progress.ts';
import { putCurrentRuns } from '../server/src/features/timer/current-run-store.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { openPostgresEngine } from '../server/src/platform/database/postgres-engine.ts';
import type { NamedViewer } from '../server/src/platform/http/gate.ts';
import { openPostgresFanOut } from '../server/src/platform/live/fan-out/postgres-fan-out.ts';
import { startPostgresServer } from '../server/testing/databases/postgres-server.ts';
import { createPeopleWithTasks } from '../server/testing/people-with-tasks.ts';
import { createBenchHub } from './fanout/create-bench-hub.ts';
import type { Arrivals, ClientCommand, ServerCommand } from './fanout/fanout-commands.ts';
import { startBenchProcess } from './processes/bench-process.ts';
import { holdBudgets } from './report/bench-report.ts';

const browsers = Number(process.argv[2] ?? 2_000);
const posts = Number(process.argv[3] ?? 150);
const postEveryMs = 200;
const settleMs = 3_000;

const postgres = await startPostgresServer();
const url = postgres.urlOf('postgres');
const engine = await openPostgresEngine(url, () => {});
const { database } = engine;
const hub = createBenchHub((events) => openPostgresFanOut(url, events));

/** A person whose run has just ended, and the run's key. */
async function finishRun(db: Database, userId: string): Promise<{ viewer: NamedViewer; runKey: string }> {
  const key = randomUUID();
  const now = Date.now();
  const worked = [{ from: now - 25 * minuteMs, to: now }];
  const task = { taskId: randomUUID(), taskName: 'Write', groupId: '-list', minutes: 0 };
  const run = { task, timer: { ...createTimer(key, 25), worked } };
  const seen = { ...run, firstSeenAt: now - 25 * minuteMs };
  await db.transaction((tx) => putCurrentRuns(tx, userId, { run: seen, aside: [] }, new Date(now)));
  const profile = {
    username: `w.${userId.slice(0, 18).replaceAll('-', '_')}`,
    profilePicture: 'animals/Owl.jpg',
    isPremium: true,
  };
  const viewer = { userId, email: `${userId}@example.com`, emailVerified: true };
  return { viewer: { ...viewer, profile: { ...profile, trophies: 0, totalMinutes: 0 } }, runKey: key };
}

const server = startBenchProcess<ServerCommand>('fanout/fanout-server.ts', 'focuspool', url);
const port = await server.hear<number>();
const clients = startBenchProcess<ClientCommand>('fanout/socket-clients.ts');
await clients.ask({ do: 'open', kind: 'focuspool', port, count: browsers });
await clients.ask({ do: 'subscribe', topic: 'feed' });
const authors = await Promise.all(
  (await createPeopleWithTasks(database, posts)).map(({ userId }) => finishRun(database, userId)),
);

const committedAt: Record<string, number> = {};
for (const { viewer, runKey } of authors) {
  const outcome = await postProgress({ database, clock: systemClock, live: hub }, viewer, {
    runKey,
    mark: 100,
  });
  if (!outcome.ok) throw new Error(`A post was refused: ${outcome.reason}`);
  committedAt[outcome.value.message.id] = Date.now();
  await new Promise((go) => setTimeout(go, postEveryMs * (0.5 + Math.random())));
}
await new Promise((go) => setTimeout(go, settleMs));
const arrivals = await clients.ask<Arrivals>({ do: 'compare arrivals', committedAt });

console.log(`${posts} posts, ${browsers} browsers, median ${Math.round(arrivals.medianMs)} ms`);
holdBudgets('feed-latency', [
  { name: '99th percentile', unit: 'ms', found: [arrivals.p99Ms] },
  { name: 'posts that arrived nowhere', unit: 'posts', found: [arrivals.missing] },
]);
await Promise.all([server.end(), clients.end(), hub.close()]);
await engine.close();
await postgres.stop();
