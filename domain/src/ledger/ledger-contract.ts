import * as v from 'valibot';
import { countSchema, uuidSchema } from '../base-schemas.ts';
import { daySchema } from '../stats/day-sums.ts';
import { runOrigins } from '../stats/run-origin.ts';
import { taskIdSchema } from '../task/task-contract.ts';
import { listTitleSchema, taskTextSchema } from '../task/task-text.ts';
import { spanSchema } from '../timer/worked-spans.ts';

/** The number of runs, or corrections, on a page of the ledger. */
export const ledgerPageSize = 30;

/** The database knows no year 0. */
const ledgerDaySchema = v.pipe(
  daySchema,
  v.check((day) => day >= '0001', 'There is no such day'),
);

/** Selects the runs that a number is made of. */
const filterEntries = {
  /** Days of the person's own calendar, inclusive. */
  from: v.optional(ledgerDaySchema),
  to: v.optional(ledgerDaySchema),
  task: v.optional(taskTextSchema),
  list: v.optional(listTitleSchema),
  /** The task itself, whatever its name was when each run was counted. */
  taskId: v.optional(taskIdSchema),
  /** Runs that ended within that hour of the day. */
  hour: v.optional(v.pipe(v.string(), v.regex(/^(1?\d|2[0-3])$/, 'There is no such hour'))),
  /** `trophies`: only the runs that earned one; `streak`: all runs from its first day to its last. */
  of: v.optional(v.picklist(['trophies', 'streak'])),
};
const filterSchema = v.object(filterEntries);
export type LedgerFilter = v.InferOutput<typeof filterSchema>;

/** A number as written in a URL query; the digits are limited to instants that the database can hold. */
const numberText = v.pipe(v.string(), v.regex(/^\d{1,14}$/, 'Must be a number'));

/** Where the next page starts: after that run. */
export const ledgerQuerySchema = v.object({
  ...filterEntries,
  beforeDay: v.optional(ledgerDaySchema),
  /** When the run began, in epoch milliseconds. */
  beforeAt: v.optional(numberText),
  beforeKey: v.optional(uuidSchema),
});
export type LedgerQuery = v.InferOutput<typeof ledgerQuerySchema>;

/** A run as it was before or after a correction. */
const correctedFactsSchema = v.object({ taskText: v.string(), minutes: countSchema });

/** One correction in the log; its line never changes. */
export const correctionSchema = v.object({
  /** The person's own sequence number: later corrections have higher ones. */
  sequence: countSchema,
  /** ISO time. */
  correctedAt: v.string(),
  before: correctedFactsSchema,
  /** Null if the run was deleted. */
  after: v.nullable(correctedFactsSchema),
});
export type Correction = v.InferOutput<typeof correctionSchema>;

export const ledgerRunSchema = v.object({
  key: v.string(),
  taskId: v.nullable(v.string()),
  taskText: v.string(),
  listTitle: v.nullable(v.string()),
  /** ISO times. */
  startedAt: v.string(),
  endedAt: v.string(),
  /** When it was counted; it can be corrected from then on. */
  recordedAt: v.string(),
  /** The day of the person's own calendar to which it belongs. */
  day: daySchema,
  minutes: countSchema,
  /** The worked spans; earlier versions did not send them. */
  worked: v.optional(v.array(spanSchema)),
  earnedTrophy: v.boolean(),
  /** Whether another run of its task could have the trophy; earlier versions did not send it. */
  hasHeir: v.optional(v.boolean()),
  origin: v.picklist(runOrigins),
  /** How many minutes it was extended by at its end, before any correction (`remainingExtension`). */
  extendedMinutes: countSchema,
  /** The minutes it counted for before any correction: it never counts for more. */
  witnessedMinutes: countSchema,
  /** Earliest first. */
  corrections: v.array(correctionSchema),
});
export type LedgerRun = v.InferOutput<typeof ledgerRunSchema>;

export const ledgerPageSchema = v.object({
  /** Latest first. */
  runs: v.array(ledgerRunSchema),
  /** The number that the list explains, on its first page only; null if no page shows such a number. */
  sum: v.nullable(
    v.variant('of', [
      /** `days` is how many of the requested days have a run, null if no days were requested; for an hour, `runs` is null. */
      v.object({
        of: v.literal('minutes'),
        minutes: countSchema,
        runs: v.nullable(countSchema),
        days: v.nullable(countSchema),
      }),
      v.object({ of: v.literal('trophies'), trophies: countSchema }),
    ]),
  ),
  /** What the person had when their community moved in, which no run explains; only for all minutes or trophies, if any. */
  before: v.optional(countSchema),
  /** Null on the last page. */
  next: v.nullable(v.object({ beforeDay: v.string(), beforeAt: v.string(), beforeKey: v.string() })),
});
export type LedgerSum = NonNullable<v.InferOutput<typeof ledgerPageSchema>['sum']>;
export type LedgerPage = v.InferOutput<typeof ledgerPageSchema>;

export const correctionsQuerySchema = v.object({ before: v.optional(numberText) });

export const correctionsPageSchema = v.object({
  /** Latest first, including those of deleted runs. */
  corrections: v.array(v.object({ ...correctionSchema.entries, startedAt: v.string() })),
  next: v.nullable(v.object({ before: v.string() })),
});
export type CorrectionsPage = v.InferOutput<typeof correctionsPageSchema>;

/** The list that an address asks for; invalid parts of it are ignored. */
export function readLedgerSearch(read: (name: string) => string | null): LedgerFilter {
  const filter = Object.entries(filterEntries).flatMap(([name, schema]) => {
    const parsed = v.safeParse(schema, read(name) ?? undefined);
    return parsed.success && parsed.output !== undefined ? [[name, parsed.output]] : [];
  });
  return Object.fromEntries(filter) as LedgerFilter;
}
