import { randomUUID } from 'node:crypto';
import { findTrophyRun } from '@focuspool/domain/ledger/correct-run';
import { runOrigins } from '@focuspool/domain/stats/run-origin';
import { minuteMs } from '@focuspool/domain/time-units';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { runs } from '../timer/run-tables.ts';
import { findLedgerRuns } from './ledger-store.ts';

const { services, signUp, clock } = await startTestApp();

const ways = runOrigins.flatMap((origin) =>
  [null, 'Today'].flatMap((listTitle) =>
    [true, false].map((hasWorked) => ({ origin, listTitle, hasWorked })),
  ),
);

it('a run has an heir exactly if the domain rule gives the trophy to the other run of its task', async () => {
  const { userId } = await signUp();
  const { database } = services;
  const known = { userId, taskText: 'Write', minutes: 25, recordedAt: clock.now() };
  let startsAt = clock.now().getTime();
  const toRow = (taskId: string, { hasWorked, ...way }: (typeof ways)[number]) => {
    const [from, to] = [startsAt, startsAt + 25 * minuteMs];
    startsAt += 30 * minuteMs;
    const worked = hasWorked ? [{ from, to }] : [];
    return {
      ...known,
      ...way,
      key: randomUUID(),
      taskId,
      worked,
      startedAt: new Date(from),
      endedAt: new Date(to),
    };
  };
  const expected = new Map<string, boolean>();
  for (const way of ways) {
    const taskId = randomUUID();
    const holder = toRow(taskId, { origin: 'timer', listTitle: 'Today', hasWorked: true });
    const other = toRow(taskId, way);
    await database.insert(runs).values([
      { ...holder, earnedTrophy: true },
      { ...other, earnedTrophy: false },
    ]);
    expected.set(holder.key, findTrophyRun([{ ...way, key: other.key, recordedAt: 0 }]) !== null);
  }
  const lines = await findLedgerRuns(database, userId, { of: 'trophies' }, ways.length);
  expect(new Map(lines.map(({ key, hasHeir }) => [key, hasHeir]))).toEqual(expected);
});
