import * as v from 'valibot';

/** The server process that answered: its counts are its own. */
const processSchema = v.object({
  host: v.string(),
  pid: v.number(),
  version: v.string(),
  /** Epoch milliseconds. */
  startedAt: v.number(),
});
export type ServerProcess = v.InferOutput<typeof processSchema>;

/** One of the recurring jobs; null for what is not known until its first run has ended. */
const sweepStateSchema = v.object({
  name: v.string(),
  runs: v.number(),
  failures: v.number(),
  isFailing: v.boolean(),
  /** Epoch milliseconds: when the last run ended, and when the next one begins. */
  lastRunAt: v.nullable(v.number()),
  nextRunAt: v.nullable(v.number()),
  durationMs: v.nullable(v.number()),
});
export type SweepState = v.InferOutput<typeof sweepStateSchema>;

export const sweepsReplySchema = v.object({ process: processSchema, sweeps: v.array(sweepStateSchema) });

export const healthSchema = v.object({
  process: processSchema,
  /** How many processes share the live updates, including this one. */
  processes: v.number(),
  isDatabaseReady: v.boolean(),
  /** The connection pool to PostgreSQL; null with the embedded database. */
  connections: v.nullable(
    v.object({ used: v.number(), idle: v.number(), most: v.number(), waiting: v.number() }),
  ),
  liveConnections: v.number(),
  hasLiveUpdates: v.boolean(),
  /** How often updates from other processes stopped arriving, with everything recovered or with some of it lost. */
  gaps: v.object({ madeGood: v.number(), withLoss: v.number() }),
  /** The time until a feed message is handed to its readers; null before the first. */
  feedLag: v.nullable(v.object({ messages: v.number(), meanMs: v.number() })),
  /** How often mails, push messages and payments had each outcome, since the process started. */
  outcomes: v.object({
    mails: v.record(v.string(), v.number()),
    pushes: v.record(v.string(), v.number()),
    payments: v.record(v.string(), v.number()),
  }),
});
export type Health = v.InferOutput<typeof healthSchema>;
