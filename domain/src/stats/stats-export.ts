import * as v from 'valibot';
import { toCsvHead, toCsvLine } from '../write-csv.ts';
import { daySchema, daySumSchema } from './day-sums.ts';
import { runOrigins } from './run-origin.ts';
import { labelSumSchema, yearStatsSchema } from './stats-contract.ts';

const isoTime = v.pipe(v.string(), v.isoTimestamp());

/** A completed run as people export it. New fields go last: programs that read such files know the others by name or position. */
export const exportedRunSchema = v.strictObject({
  key: v.string(),
  taskText: v.string(),
  startedAt: isoTime,
  endedAt: isoTime,
  minutes: v.number(),
  earnedTrophy: v.boolean(),
  /** The day of the person's own calendar to which it belongs, and the hour on their clocks when it ended. */
  localDay: daySchema,
  localHour: v.number(),
  listTitle: v.nullable(v.string()),
  origin: v.picklist(runOrigins),
  /** By how many minutes it was extended at its end, less what corrections have removed. */
  extendedMinutes: v.number(),
  /** When it was last corrected; null if it is as it was counted. */
  correctedAt: v.nullable(isoTime),
});
export type ExportedRun = v.InferOutput<typeof exportedRunSchema>;

const about = { product: v.string(), exportedAt: isoTime };

/** The file `focuspool-runs.json`, oldest run first. */
export const exportedRunsSchema = v.strictObject({ ...about, runs: v.array(exportedRunSchema) });

const { hours, streaks } = yearStatsSchema.entries;

/** The file `focuspool-statistics.json`: the sums over all runs, with tasks and lists by name. */
export const exportedStatsSchema = v.strictObject({
  ...about,
  days: v.array(daySumSchema),
  hours,
  streaks,
  tasks: v.array(labelSumSchema),
  lists: v.array(labelSumSchema),
});

export const exportQuerySchema = v.object({
  of: v.picklist(['runs', 'statistics']),
  as: v.picklist(['csv', 'json']),
});
export type ExportQuery = v.InferOutput<typeof exportQuerySchema>;
export type ExportFormat = ExportQuery['as'];

export const runsCsvHead = toCsvHead([
  ...['Day', 'Hour', 'Started (UTC)', 'Ended (UTC)', 'Task', 'List', 'Minutes', 'Trophy'],
  ...['Origin', 'Extended by (minutes)', 'Corrected (UTC)'],
]);

export function toRunsCsv(runs: readonly ExportedRun[]): string {
  return runs
    .map((run) =>
      toCsvLine([
        ...[run.localDay, String(run.localHour), run.startedAt, run.endedAt, run.taskText],
        ...[run.listTitle ?? '', String(run.minutes), run.earnedTrophy ? 'yes' : 'no'],
        ...[run.origin, String(run.extendedMinutes), run.correctedAt ?? ''],
      ]),
    )
    .join('');
}

/** One table for everything: each line is the sum for one day, hour of the day, task or list. */
export const statsCsvHead = toCsvHead(['By', 'Name', 'Minutes', 'Runs']);

export type StatsLine = {
  readonly by: 'day' | 'hour' | 'task' | 'list';
  readonly name: string;
  readonly minutes: number;
  /** Not known for hours. */
  readonly runs?: number;
};

export function toStatsCsv(lines: readonly StatsLine[]): string {
  return lines
    .map(({ by, name, minutes, runs = '' }) => toCsvLine([by, name, String(minutes), String(runs)]))
    .join('');
}
