import { randomUUID } from 'node:crypto';
import type { RunFacts } from '@focuspool/domain/ledger/correct-run';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { runCorrections } from '../timer/run-tables.ts';
import { findCorrectionsOf, findOriginalFacts, insertCorrection, isCorrected } from './correction-store.ts';

const { signUp, services } = await startTestApp();
const { database } = services;

const lasting = (minutes: number): RunFacts => ({
  ...{ taskId: null, taskText: 'Write', listTitle: null, minutes },
  worked: [{ from: 0, to: minutes * 60_000 }],
});

/** Creates a person with one run, and a correction line for each pair of minutes before and after. */
async function startCorrected(...lines: [before: number, after: number | null][]) {
  const { userId } = await signUp();
  const runKey = randomUUID();
  const at = new Date(0);
  await database.transaction(async (tx) => {
    for (const [index, [before, after]] of lines.entries()) {
      await insertCorrection(tx, {
        ...{ userId, runKey, sequence: index + 1, startedAt: at, correctedAt: at, recordedAt: at },
        ...{ before: lasting(before), after: after === null ? null : lasting(after) },
      });
    }
  });
  return { userId, runKey };
}

it.each<[string, [number, number | null][], RunFacts | null]>([
  ['without corrections are null', [], null],
  [
    'with corrections are those before its first correction',
    [
      [50, 20],
      [20, 30],
    ],
    lasting(50),
  ],
  [
    'that was deleted are null',
    [
      [50, 20],
      [20, null],
    ],
    null,
  ],
  [
    'that was deleted and counted again are those before its first correction since',
    [
      [50, null],
      [25, 5],
      [5, 4],
    ],
    lasting(25),
  ],
])('the original facts of a run %s', async (_which, lines, original) => {
  const { userId, runKey } = await startCorrected(...lines);
  const other = await signUp();
  expect(await findOriginalFacts(database, userId, runKey)).toEqual(original);
  expect(await isCorrected(database, userId, runKey)).toBe(lines.length > 0);
  expect(await findOriginalFacts(database, other.userId, runKey)).toBeNull();
});

it('the corrections of runs are found in order and without the stored worked spans', async () => {
  const { userId, runKey } = await startCorrected([50, 20], [20, null]);
  const withoutSpans = ({ worked: _stored, ...facts }: RunFacts) => facts;
  expect((await findCorrectionsOf(database, userId, [runKey])).get(runKey)).toMatchObject([
    { before: withoutSpans(lasting(50)), after: withoutSpans(lasting(20)) },
    { before: withoutSpans(lasting(20)), after: null },
  ]);
  const lines = await findCorrectionsOf(database, userId, [runKey]);
  expect(JSON.stringify([...lines])).not.toContain('worked');
  expect(JSON.stringify(await database.select().from(runCorrections))).toContain('worked');
});
