import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { findPatroniProblem, startPatroniCluster } from '../testing/databases/patroni-cluster.ts';
import { compareLedger } from '../testing/faults/compare-ledger.ts';
import {
  type FaultResult,
  formatComparison,
  formatResult,
  inflictFault,
  listLate,
  reportHead,
} from '../testing/faults/fault-report.ts';
import { allFaults, shortFaults } from '../testing/faults/fault-table.ts';
import { openServers, openStage, type Stage } from '../testing/faults/stage.ts';

const isLong = inject('hasAllFaults');
const crowd = isLong ? { people: 200, paceMs: 8_000 } : { people: 20, paceMs: 1_000 };
const patience = { timeout: 30 * 60_000 };

/** Prints only in a long run, where someone waits for it. */
function report(line: string): void {
  if (isLong) process.stdout.write(`${line}\n`);
}

/** Expects everyone to be done, and the database to hold exactly what they were told. */
async function expectNothingLost(
  { crowd: { end, ledger }, connect }: Pick<Stage, 'crowd' | 'connect'>,
  results: readonly FaultResult[],
): Promise<void> {
  await end();
  const client = await connect();
  try {
    const comparison = await compareLedger(client, ledger);
    report(formatComparison(comparison));
    const unexpected = results.flatMap((one) => one.unexpected.map((what) => `${one.name}: ${what}`));
    expect([...new Set(unexpected)].slice(0, 20)).toEqual([]);
    const { acknowledged, ...wrong } = comparison;
    const none = { lost: [], doubled: [], invented: [], unanswered: [], refused: [], miscounted: [] };
    expect(wrong).toEqual(none);
    expect(acknowledged).toBeGreaterThan(0);

    // Shows that losses and doubles would be noticed.
    await client.query('delete from tasks where id = (select id from tasks limit 1)');
    await client.query('update profiles set trophies = trophies + 1');
    await client.query('update person_sequences set sequence = sequence + 1');
    const spoilt = await compareLedger(client, ledger);
    for (const what of ['lost', 'doubled', 'miscounted'] as const) expect(spoilt[what]).not.toEqual([]);
  } finally {
    await client.end();
  }
}

it(
  'after each fault service recovers within 30 seconds, and no acknowledged write is lost or doubled',
  patience,
  async () => {
    const stage = await openStage(crowd);
    await stage.crowd.untilServed(performance.now());
    const results: FaultResult[] = [];
    report(reportHead);
    for (const fault of isLong ? allFaults : shortFaults) {
      const result = await inflictFault(stage, fault);
      results.push(result);
      report(formatResult(result));
    }
    // In its short form it runs beside all other tests, where timings mean nothing.
    if (isLong) expect(listLate(results)).toEqual([]);
    await expectNothingLost(stage, results);
  },
);

it(
  'the replica takes over within 30 seconds from a primary that is lost for good, and nothing is lost',
  patience,
  async ({ skip }) => {
    const problem = isLong ? findPatroniProblem() : 'only by npm run test:faults';
    if (problem) skip(problem);
    const cluster = await startPatroniCluster();
    const stage = await openServers({ DATABASE_URL: cluster.url }, cluster.url, crowd);
    await stage.crowd.untilServed(performance.now());
    await sleep(20_000);
    const result = await inflictFault(stage, {
      name: 'the primary lost for good: its synchronous replica takes over',
      strike: cluster.losePrimary,
    });
    report(formatResult(result));
    expect(listLate([result])).toEqual([]);
    await expectNothingLost(stage, [result]);
  },
);
