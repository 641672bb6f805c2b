import { findOwnLines } from '@focuspool/domain/ledger/correct-run';
import {
  type Correction,
  type CorrectionsPage,
  type LedgerFilter,
  type LedgerPage,
  type LedgerQuery,
  type LedgerSum,
  ledgerPageSize,
} from '@focuspool/domain/ledger/ledger-contract';
import { accept, type Outcome } from '@focuspool/domain/outcome';
import { takePage } from '../../platform/database/pages.ts';
import type { NamedViewer } from '../../platform/http/gate.ts';
import type { Services } from '../../platform/services.ts';
import { findSums } from '../profile/profile-store.ts';
import { findDaysAndHours, findDaysBetween, findLabelSum } from '../stats/day-sum-store.ts';
import { listEarnings } from '../timer/run-store.ts';
import { type CorrectionRow, findCorrectionsOf, findLatestCorrections } from './correction-store.ts';
import { findImportedSum, findLedgerRuns, type LedgerRow } from './ledger-store.ts';

type ReadingServices = Pick<Services, 'database'>;

/** Reads one page of the runs that a number is made of, the latest first. */
export async function readLedger(
  { database }: ReadingServices,
  viewer: NamedViewer,
  query: LedgerQuery,
): Promise<Outcome<LedgerPage, never>> {
  const { userId } = viewer;
  const found = await findLedgerRuns(database, userId, query, ledgerPageSize + 1);
  const { rows, last } = takePage(found, ledgerPageSize);
  const lines = await findCorrectionsOf(
    database,
    userId,
    rows.map(({ key }) => key),
  );
  const { of = 'minutes', ...others } = query;
  const isOfAll = of !== 'streak' && Object.keys(others).length === 0;
  const before = isOfAll ? await findImportedSum(database, userId, of) : 0;
  return accept({
    ...(before > 0 && { before }),
    runs: rows.map((row) => toLedgerRun(row, lines.get(row.key) ?? [])),
    sum: query.beforeKey ? null : await readSum({ database }, viewer, query),
    next: last && {
      beforeDay: last.localDay,
      beforeAt: String(last.startedAt.getTime()),
      beforeKey: last.key,
    },
  });
}

/** Reads one page of all corrections, the latest first. */
export async function readCorrections(
  { database }: ReadingServices,
  { userId }: NamedViewer,
  before: string | undefined,
): Promise<Outcome<CorrectionsPage, never>> {
  const number = before === undefined ? undefined : Number(before);
  const found = await findLatestCorrections(database, userId, number, ledgerPageSize + 1);
  const { rows, last } = takePage(found, ledgerPageSize);
  return accept({
    corrections: rows.map((row) => ({ ...toCorrection(row), startedAt: row.startedAt.toISOString() })),
    next: last && { before: String(last.sequence) },
  });
}

/** Reads the sum from those that are stored: a list of 20,000 runs is not added up for its first page. */
async function readSum(
  { database }: ReadingServices,
  { userId }: NamedViewer,
  { of, task, list, taskId, hour, from, to }: LedgerFilter,
): Promise<LedgerSum | null> {
  const isOfTrophies = of === 'trophies';
  if (hour !== undefined) {
    // Hours are stored by whole months.
    const isKept = !of && !task && !list && !taskId && !to && (!from || from.endsWith('-01'));
    if (!isKept) return null;
    const { hours } = await findDaysAndHours(database, userId, from ?? '0001-01-01');
    return { of: 'minutes', minutes: hours[Number(hour)] ?? 0, runs: null, days: null };
  }
  const asked = [isOfTrophies || undefined, task, list, taskId, from ?? to];
  if (asked.filter((each) => each !== undefined).length > 1) return null;
  if (isOfTrophies) {
    // The viewer's own number may be a minute old if another process counted the run (decision 0059).
    const sums = await findSums(database, userId);
    return { of: 'trophies', trophies: sums?.trophies ?? 0 };
  }
  if (taskId !== undefined) {
    const sum = (await listEarnings(database, userId, [taskId])).get(taskId);
    return { of: 'minutes', minutes: sum?.minutes ?? 0, runs: sum?.runs ?? 0, days: null };
  }
  const label = task ?? list;
  if (label !== undefined) {
    const sum = await findLabelSum(database, userId, { kind: task === undefined ? 'list' : 'task', label });
    return { of: 'minutes', minutes: sum?.minutes ?? 0, runs: sum?.runs ?? 0, days: null };
  }
  const days = await findDaysBetween(database, userId, { from, to });
  const add = (which: 'minutes' | 'runs') => days.reduce((sum, day) => sum + day[which], 0);
  return { of: 'minutes', minutes: add('minutes'), runs: add('runs'), days: from || to ? days.length : null };
}

function toLedgerRun(
  { startedAt, endedAt, recordedAt, localDay, ...run }: LedgerRow,
  lines: readonly CorrectionRow[],
): LedgerPage['runs'][number] {
  const own = findOwnLines(lines);
  return {
    ...run,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    recordedAt: recordedAt.toISOString(),
    day: localDay,
    witnessedMinutes: own[0]?.before.minutes ?? run.minutes,
    corrections: own.map(toCorrection),
  };
}

function toCorrection({ sequence, correctedAt, before, after }: CorrectionRow): Correction {
  const toFacts = ({ taskText, minutes }: CorrectionRow['before']) => ({ taskText, minutes });
  return {
    sequence,
    correctedAt: correctedAt.toISOString(),
    before: toFacts(before),
    after: after && toFacts(after),
  };
}
