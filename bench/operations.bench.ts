// What an operation costs beside the verb of the release before, from a checkout of it: node bench/operations.bench.ts [rounds]
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxOperationsSent, type NewOperation, type Operation } from '@focuspool/domain/operation/operation';
import { acceptOperation, acceptOperations } from '../server/src/features/operation/accept-operations.ts';
import { createKnownPeople } from '../server/src/features/operation/person-state-store.ts';
import { tasks } from '../server/src/features/task/task-tables.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import type { Database, DatabaseEngine } from '../server/src/platform/database/database.ts';
import { openEmbeddedEngine } from '../server/src/platform/database/embedded-engine.ts';
import { openPostgresEngine } from '../server/src/platform/database/postgres-engine.ts';
import type { Live } from '../server/src/platform/live/live.ts';
import { startPostgresServer } from '../server/testing/databases/postgres-server.ts';
import { createPeopleWithTasks } from '../server/testing/people-with-tasks.ts';
import { type Figure, holdBudgets } from './report/bench-report.ts';

const releaseBefore = '54e1195';
const listSizes = [10, 500];
const rounds = Number(process.argv[2] ?? 250);
const warmUp = rounds / 5;

const root = join(import.meta.dirname, '..');
mkdirSync(join(root, '.cache'), { recursive: true });
// Within the project, whose packages it shares; the workspaces are its own.
const checkout = mkdtempSync(join(root, '.cache/operations-bench-'));
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });
git('worktree', 'add', '--force', '--detach', checkout, releaseBefore);
mkdirSync(join(checkout, 'node_modules/@focuspool'), { recursive: true });
symlinkSync(join(checkout, 'domain'), join(checkout, 'node_modules/@focuspool/domain'));
symlinkSync(join(root, 'server/node_modules'), join(checkout, 'server/node_modules'));

const silent: Live = {
  openTopic() {},
  publish() {},
  takeBack() {},
  closeSession() {},
  reopenSession() {},
  reviewPerson() {},
};

type Services = { database: Database; clock: typeof systemClock; live: Live };
type Verb = (services: Services, userId: string, ...rest: never[]) => Promise<{ ok: boolean }>;
const importEarlier = async (path: string) =>
  (await import(join(checkout, 'server/src', path))) as Record<string, Verb>;
const { addTask, changeTask, deleteTask } = {
  ...(await importEarlier('features/task/add-task.ts')),
  ...(await importEarlier('features/task/change-task.ts')),
  ...(await importEarlier('features/task/delete-task.ts')),
};

/** What one release does with a list, and how it brings it back to where it was. */
type Doing = {
  tick(taskId: string, isCompleted: boolean): Promise<void>;
  add(taskId: string): Promise<void>;
  remove(taskId: string): Promise<void>;
  /** As many ticks as one request may carry. */
  tickOften(taskId: string): Promise<void>;
};

function doByVerbs(database: Database, userId: string): Doing {
  const services = { database, clock: systemClock, live: silent };
  const call = async (verb: Verb | undefined, ...rest: unknown[]) => {
    const outcome = await verb?.(services, userId, ...(rest as never[]));
    if (!outcome?.ok) throw new Error('A verb that was refused');
  };
  return {
    tick: (taskId, isCompleted) => call(changeTask, taskId, { isCompleted }),
    add: (id) => call(addTask, { id, text: id, titleIfNew: 'Today' }),
    remove: (taskId) => call(deleteTask, taskId),
    async tickOften(taskId) {
      for (let at = 0; at < maxOperationsSent; at += 1) {
        await call(changeTask, taskId, { isCompleted: at % 2 === 0 });
      }
    },
  };
}

const stamp = (what: NewOperation) => ({ ...what, id: randomUUID(), at: Date.now() }) as Operation;

function doByOperations(database: Database, userId: string): Doing {
  const services = { database, clock: systemClock, live: silent, people: createKnownPeople() };
  const act = async (what: NewOperation) => {
    const verdict = await acceptOperation(services, userId, stamp(what));
    if (verdict.state === 'refused') throw new Error(`An operation was refused: ${verdict.reason}`);
  };
  const listIfNone = { id: '-0000000000000000000', title: 'Today' };
  return {
    tick: (taskId, isCompleted) => act({ kind: 'tick_task', taskId, isCompleted }),
    add: (taskId) => act({ kind: 'add_task', taskId, text: taskId.slice(0, 36), listIfNone }),
    remove: (taskId) => act({ kind: 'delete_tasks', taskIds: [taskId] }),
    async tickOften(taskId) {
      const operations = Array.from({ length: maxOperationsSent }, (_, at) =>
        stamp({ kind: 'tick_task', taskId, isCompleted: at % 2 === 0 }),
      );
      const now = systemClock.now();
      await acceptOperations(services, userId, { sentAt: now.getTime(), operations }, now);
    },
  };
}

/** Somebody with a list of so many tasks. */
async function createPerson(
  database: Database,
  size: number,
): Promise<{ userId: string; taskIds: string[] }> {
  const [worker] = await createPeopleWithTasks(database, 1);
  if (!worker) throw new Error('Nobody was made');
  const { userId, taskId, listId } = worker;
  const more = Array.from({ length: size - 1 }, (_, at) => ({
    id: randomUUID(),
    listId,
    text: `Task ${at}`,
  }));
  await database.insert(tasks).values(more);
  return { userId, taskIds: [taskId, ...more.map(({ id }) => id)] };
}

async function time(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** One release and the other, in turns so that what else the machine does meets both alike. */
async function compare(sides: [Doing, string[]][], size: number, engine: string): Promise<Figure[]> {
  const times = sides.map(() => ({ tick: [] as number[], add: [] as number[], outbox: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, [doing, taskIds]] of sides.entries()) {
      const taskId = taskIds[round % taskIds.length] ?? '';
      const added = randomUUID();
      const tick = await time(() => doing.tick(taskId, Math.floor(round / taskIds.length) % 2 === 0));
      const add = await time(() => doing.add(added));
      await doing.remove(added);
      if (round < warmUp) continue;
      times[at]?.tick.push(tick);
      times[at]?.add.push(add);
      if (round % 20 === 0) times[at]?.outbox.push(await time(() => doing.tickOften(taskId)));
    }
  }
  return (['tick', 'add', 'outbox'] as const).map((what) => {
    const [before, now] = times.map((measured) => measured[what]);
    const beside = { what: `the verb of ${releaseBefore}`, found: before ?? [] };
    return { name: `${engine}: ${what}, ${size} tasks`, unit: 'ms', found: now ?? [], beside };
  });
}

async function measure({ database }: DatabaseEngine, name: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of listSizes) {
    const [earlier, later] = [await createPerson(database, size), await createPerson(database, size)];
    const sides: [Doing, string[]][] = [
      [doByVerbs(database, earlier.userId), earlier.taskIds],
      [doByOperations(database, later.userId), later.taskIds],
    ];
    figures.push(...(await compare(sides, size, name)));
  }
  return figures;
}

const postgres = await startPostgresServer();
const served = await openPostgresEngine(postgres.urlOf('postgres'), () => {});
const onPostgres = await measure(served, 'PostgreSQL');
await served.close();
await postgres.stop();
const folder = mkdtempSync(join(tmpdir(), 'focuspool-bench-'));
const embedded = await openEmbeddedEngine(folder);
const onEmbedded = await measure(embedded, 'embedded');
await embedded.close();
rmSync(folder, { recursive: true });
git('worktree', 'remove', '--force', checkout);
holdBudgets('operations', [...onPostgres, ...onEmbedded]);
