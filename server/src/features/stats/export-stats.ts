import { remainingExtension } from '@focuspool/domain/ledger/describe-origin';
import { product } from '@focuspool/domain/product';
import { localTimeOf } from '@focuspool/domain/stats/local-day';
import type { LabelSum } from '@focuspool/domain/stats/stats-contract';
import {
  type ExportedRun,
  type ExportFormat,
  runsCsvHead,
  type StatsLine,
  statsCsvHead,
  toRunsCsv,
  toStatsCsv,
} from '@focuspool/domain/stats/stats-export';
import { findStreaks } from '@focuspool/domain/stats/streaks';
import { readPages } from '../../platform/database/pages.ts';
import { writeItems } from '../../platform/http/reply-file.ts';
import type { Services } from '../../platform/services.ts';
import { type FinishedRun, listRunsAfter } from '../timer/run-store.ts';
import { type DaysAndHours, findDaysAndHours, listLabelsAfter } from './day-sum-store.ts';
import { findStatsSettings } from './stats-settings-store.ts';

type ExportServices = Pick<Services, 'clock' | 'database'>;

/** The pieces of a file: a few rows at a time, however many there are. */
type Chunks = AsyncGenerator<string>;

/** A day before anyone's first run. */
const longAgo = '0001-01-01';

const isoTime = (instant: Date) => instant.toISOString();

function toExportedRun({ startedAt, endedAt, correctedAt, ...finished }: FinishedRun): ExportedRun {
  const { witnessedMinutes, ...run } = finished;
  const times = { startedAt: isoTime(startedAt), endedAt: isoTime(endedAt) };
  const extendedMinutes = remainingExtension(finished);
  return { ...run, ...times, extendedMinutes, correctedAt: correctedAt && isoTime(correctedAt) };
}

/** Exports every finished run of the person, the oldest first. */
export function exportRuns(services: ExportServices, userId: string, format: ExportFormat): Chunks {
  return format === 'csv' ? writeRunsCsv(services, userId) : writeRunsJson(services, userId);
}

async function* writeRunsCsv(services: ExportServices, userId: string): Chunks {
  yield runsCsvHead;
  for await (const runs of readRuns(services, userId)) yield toRunsCsv(runs);
}

async function* writeRunsJson(services: ExportServices, userId: string): Chunks {
  yield `${openFile(services)},"runs":[`;
  yield* writeItems(readRuns(services, userId));
  yield ']}\n';
}

/** Reads every finished run, in chunks. */
export async function* readRuns(
  { database }: Pick<Services, 'database'>,
  userId: string,
): AsyncGenerator<ExportedRun[]> {
  const read = (last: FinishedRun | null, limit: number) => listRunsAfter(database, userId, last, limit);
  for await (const runs of readPages(read)) yield runs.map(toExportedRun);
}

/** Exports what all runs of the person add up to. */
export function exportStats(services: ExportServices, userId: string, format: ExportFormat): Chunks {
  return format === 'csv' ? writeStatsCsv(services, userId) : writeStatsJson(services, userId);
}

async function* writeStatsCsv(services: ExportServices, userId: string): Chunks {
  const { days, hours } = await readAllDays(services, userId);
  yield statsCsvHead;
  yield toStatsCsv(days.map(({ day, ...sum }) => ({ by: 'day', name: day, ...sum })));
  yield toStatsCsv(hours.map((minutes, hour) => ({ by: 'hour', name: String(hour), minutes })));
  for (const by of ['task', 'list'] as const) {
    const toLine = ({ label, ...sum }: LabelSum): StatsLine => ({ by, name: label, ...sum });
    for await (const sums of readLabels(services, userId, by)) yield toStatsCsv(sums.map(toLine));
  }
}

async function* writeStatsJson(services: ExportServices, userId: string): Chunks {
  const { days, hours, worked } = await readAllDays(services, userId);
  const { timeZone } = await findStatsSettings(services.database, userId);
  const { day: today } = localTimeOf(services.clock.now().getTime(), timeZone ?? 'UTC');
  const streaks = findStreaks(worked, today);
  const known = JSON.stringify({ days, hours, streaks });
  yield `${openFile(services)},${known.slice(1, -1)},"tasks":[`;
  yield* writeItems(readLabels(services, userId, 'task'));
  yield '],"lists":[';
  yield* writeItems(readLabels(services, userId, 'list'));
  yield ']}\n';
}

function readAllDays({ database }: ExportServices, userId: string): Promise<DaysAndHours> {
  return findDaysAndHours(database, userId, longAgo);
}

function readLabels(
  { database }: ExportServices,
  userId: string,
  kind: 'task' | 'list',
): AsyncGenerator<LabelSum[]> {
  return readPages((last, limit) => listLabelsAfter(database, userId, kind, last?.label ?? null, limit));
}

/** Begins a JSON object and leaves it open. */
function openFile({ clock }: ExportServices): string {
  const about = { product: product.name, exportedAt: isoTime(clock.now()) };
  return JSON.stringify(about).slice(0, -1);
}
