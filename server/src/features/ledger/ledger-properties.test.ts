import type { RunChange, RunFacts } from '@focuspool/domain/ledger/correct-run';
import { keepRecentDays } from '@focuspool/domain/stats/day-sums';
import { minuteMs } from '@focuspool/domain/time-units';
import { sumSpans } from '@focuspool/domain/timer/worked-spans';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startLedgerWorker } from '../../../testing/ledger-worker.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { tasks as taskRows } from '../task/task-tables.ts';
import { runCorrections, runs } from '../timer/run-tables.ts';
import { findCountedRun } from './ledger-store.ts';

const app = await startTestApp();
const { database } = app.services;

type Worker = Awaited<ReturnType<typeof startLedgerWorker>>;
type Step = { does: 'work' | 'note' | RunChange['kind']; which: number; task: number; minutes: number };

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('work', 'note', 'task', 'task', 'minutes', 'minutes', 'delete'),
  which: fc.nat(5),
  /** 3 stands for no task of the list. */
  task: fc.nat(3),
  minutes: fc.integer({ min: 1, max: 40 }),
});
/** What two devices request, both at the same time in each step. */
const historyArbitrary = fc.array(fc.tuple(stepArbitrary, stepArbitrary), { minLength: 1, maxLength: 6 });

/** Runs as they were counted, by key. */
type Counted = Map<string, RunFacts>;

async function readFacts({ person }: Pick<Worker, 'person'>): Promise<Counted> {
  const rows = await database.select().from(runs).where(eq(runs.userId, person.userId));
  return database.transaction(async (tx) => {
    const counted: Counted = new Map();
    for (const { key } of rows) {
      const run = await findCountedRun(tx, person.userId, key);
      if (run) counted.set(key, run.facts);
    }
    return counted;
  });
}

async function applyStep(
  worker: Worker,
  { does, which, task, minutes }: Step,
  keys: string[],
): Promise<void> {
  const key = keys[which % keys.length] ?? '';
  const { id = null, text = 'A walk' } = worker.tasks[task] ?? {};
  if (does === 'note') await worker.note(minutes + 3 * which, 3 * which, { id, text });
  else if (does === 'minutes') await worker.correct(key, { kind: does, minutes });
  else if (does === 'task') await worker.correct(key, { kind: does, taskId: id, taskText: text });
  else await worker.correct(key, { kind: 'delete' });
}

async function expectRecount({ person, readRows }: Worker, counted: Counted): Promise<void> {
  const { userId } = person;
  const ledger = await database.select().from(runs).where(eq(runs.userId, userId));
  const { totals, recentDays, lists } = await readRows();
  const isEligible = (run: (typeof ledger)[number]) =>
    run.origin !== 'noted' && run.listTitle !== null && run.minutes > 0;
  const worked = new Set(ledger.filter(isEligible).map(({ taskId }) => taskId));
  const add = (some: typeof ledger) => some.reduce((sum, { minutes }) => sum + minutes, 0);
  expect(totals).toEqual({ totalMinutes: add(ledger), trophies: worked.size });
  expect(ledger.filter(({ earnedTrophy }) => earnedTrophy)).toHaveLength(worked.size);
  const days = Map.groupBy(ledger, ({ localDay }) => localDay);
  expect(recentDays).toEqual(
    keepRecentDays([...days].map(([day, some]) => ({ day, minutes: add(some), runs: some.length }))),
  );
  for (const { id, minutes, runs: count = 0 } of lists.flatMap(({ tasks }) => tasks)) {
    const own = ledger.filter(({ taskId }) => taskId === id);
    expect([minutes, count]).toEqual([add(own), own.length]);
    const [row] = await database.select().from(taskRows).where(eq(taskRows.id, id));
    expect(row?.hasTrophy).toBe(worked.has(id));
  }

  // The runs as first counted, with the correction lines applied one after the other, give what the ledger holds.
  const facts: Map<string, RunFacts | null> = new Map(counted);
  const lines = await database
    .select()
    .from(runCorrections)
    .where(eq(runCorrections.userId, userId))
    .orderBy(runCorrections.sequence);
  for (const { runKey, before, after } of lines) {
    expect(before).toEqual(facts.get(runKey));
    const first = counted.get(runKey);
    expect(after?.minutes ?? 0).toBeLessThanOrEqual(first?.minutes ?? 0);
    expect(sumSpans(after?.worked ?? [])).toBeLessThanOrEqual(sumSpans(first?.worked ?? []));
    facts.set(runKey, after);
  }
  const standing = [...facts].filter(([, each]) => each !== null);
  expect(await readFacts({ person })).toEqual(new Map(standing));
}

it('random corrections, even by two devices at once, match a recount of the ledger', async () => {
  const history = fc.asyncProperty(historyArbitrary, async (rounds) => {
    const worker = await startLedgerWorker(app);
    app.clock.advance(24 * 60 * minuteMs);
    const keys: string[] = [];
    for (const task of worker.tasks) keys.push(await worker.work(20, task), await worker.work(7, task));
    const counted: Counted = new Map();
    // A run that is new in the ledger is there as it was counted.
    const addNewRuns = async () => {
      for (const [key, facts] of await readFacts(worker)) {
        if (!counted.has(key)) counted.set(key, facts);
        if (!keys.includes(key)) keys.push(key);
      }
    };
    await addNewRuns();
    for (const round of rounds) {
      const [busy] = round.filter(({ does }) => does === 'work');
      if (busy) await worker.work(busy.minutes, worker.tasks[busy.task % 3]);
      await addNewRuns();
      const others = round.filter(({ does }) => does !== 'work');
      await Promise.all(others.map((step) => applyStep(worker, step, keys)));
      await addNewRuns();
    }
    await expectRecount(worker, counted);
  });
  await fc.assert(history, { numRuns: 15 });
});
