import * as v from 'valibot';
import { countSchema, uuidSchema } from '../base-schemas.ts';
import { daySchema } from '../stats/day-sums.ts';
import { runOrigins } from '../stats/run-origin.ts';
import { taskIdSchema } from '../task/task-contract.ts';
import { listTitleSchema, taskTextSchema } from '../task/task-text.ts';
import { spanSchema } from '../timer/worked-spans.ts';

/** Runs, or corrections, that a page of the ledger holds. */
export const ledgerPageSize = 30;

/** The database knows no year 0. */
const ledgerDaySchema = v.pipe(
  daySchema,
  v.check((day) => day >= '0001', 'There is no such day'),
);

/** Which runs: those that a number is made of. */
const filterEntries = {
  /** Days of the person's own calendar, both included. */
  from: v.optional(ledgerDaySchema),
  to: v.optional(ledgerDaySchema),
  task: v.optional(taskTextSchema),
  list: v.optional(listTitleSchema),
  /** The task itself, whatever it was called as each was counted. */
  taskId: v.optional(taskIdSchema),
  /** Those that ended within that hour of the day. */
  hour: v.optional(v.pipe(v.string(), v.regex(/^(1?\d|2[0-3])$/, 'There is no such hour'))),
  /** Only the runs that earned one; those of a streak are all from its first day to its last. */
  of: v.optional(v.picklist(['trophies', 'streak'])),
};
const filterSchema = v.object(filterEntries);
export type LedgerFilter = v.InferOutput<typeof filterSchema>;

/** As the query of an address says it; the database knows no later instants. */
const numberText = v.pipe(v.string(), v.regex(/^\d{1,14}$/, 'Must be a number'));

/** Where the next page starts: behind that run. */
export const ledgerQuerySchema = v.object({
  ...filterEntries,
  beforeDay: v.optional(ledgerDaySchema),
  /** When it began, in epoch milliseconds. */
  beforeAt: v.optional(numberText),
  beforeKey: v.optional(uuidSchema),
});
export type LedgerQuery = v.InferOutput<typeof ledgerQuerySchema>;

/** A run as a correction found or left it. */
const correctedFactsSchema = v.object({ taskText: v.string(), minutes: countSchema });

/** One line of what was corrected; it is never changed itself. */
export const correctionSchema = v.object({
  /** The person's own number of it: a later one is higher. */
  sequence: countSchema,
  /** ISO time. */
  correctedAt: v.string(),
  before: correctedFactsSchema,
  /** Null where the run was deleted. */
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
  /** Since when it counts, and can be corrected. */
  recordedAt: v.string(),
  /** The day of the person's own calendar that it belongs to. */
  day: daySchema,
  minutes: countSchema,
  /** When it was worked on; earlier versions did not say. */
  worked: v.optional(v.array(spanSchema)),
  earnedTrophy: v.boolean(),
  /** Whether another run of its task could have the trophy; earlier versions did not say. */
  hasHeir: v.optional(v.boolean()),
  origin: v.picklist(runOrigins),
  /** How much longer it became at its end, in minutes, before any correction (`leftOfExtension`). */
  extendedMinutes: countSchema,
  /** What it counted for before any correction: it never counts for more. */
  witnessedMinutes: countSchema,
  /** The earliest first. */
  corrections: v.array(correctionSchema),
});
export type LedgerRun = v.InferOutput<typeof ledgerRunSchema>;

export const ledgerPageSchema = v.object({
  /** The latest first. */
  runs: v.array(ledgerRunSchema),
  /** The number that the list explains, on its first page alone; null where no page shows such a number. */
  sum: v.nullable(
    v.variant('of', [
      /** `days` is how many of the days asked for have a run, where days were asked for; of an hour no runs are counted. */
      v.object({
        of: v.literal('minutes'),
        minutes: countSchema,
        runs: v.nullable(countSchema),
        days: v.nullable(countSchema),
      }),
      v.object({ of: v.literal('trophies'), trophies: countSchema }),
    ]),
  ),
  /** What the person had already when their community moved in, and no run explains: of all minutes or trophies, where there is any. */
  before: v.optional(countSchema),
  /** Null on the last page. */
  next: v.nullable(v.object({ beforeDay: v.string(), beforeAt: v.string(), beforeKey: v.string() })),
});
export type LedgerSum = NonNullable<v.InferOutput<typeof ledgerPageSchema>['sum']>;
export type LedgerPage = v.InferOutput<typeof ledgerPageSchema>;

export const correctionsQuerySchema = v.object({ before: v.optional(numberText) });

export const correctionsPageSchema = v.object({
  /** The latest first, also those of runs that were deleted. */
  corrections: v.array(v.object({ ...correctionSchema.entries, startedAt: v.string() })),
  next: v.nullable(v.object({ before: v.string() })),
});
export type CorrectionsPage = v.InferOutput<typeof correctionsPageSchema>;

/** The list that an address asks for; whatever it says wrong is left out. */
export function readLedgerSearch(read: (name: string) => string | null): LedgerFilter {
  const filter = Object.entries(filterEntries).flatMap(([name, schema]) => {
    const parsed = v.safeParse(schema, read(name) ?? undefined);
    return parsed.success && parsed.output !== undefined ? [[name, parsed.output]] : [];
  });
  return Object.fromEntries(filter) as LedgerFilter;
}
