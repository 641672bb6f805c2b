import * as v from 'valibot';

/** Which process of the server answered: what it counts is its own. */
const processSchema = v.object({
  host: v.string(),
  pid: v.number(),
  version: v.string(),
  /** Epoch milliseconds. */
  startedAt: v.number(),
});
export type ServerProcess = v.InferOutput<typeof processSchema>;

/** One of the jobs that run again and again; null where it has not come to an end yet. */
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
  /** How many processes share the live updates, this one too. */
  processes: v.number(),
  isDatabaseReady: v.boolean(),
  /** Of the pool to PostgreSQL; null with the embedded database. */
  connections: v.nullable(
    v.object({ used: v.number(), idle: v.number(), most: v.number(), waiting: v.number() }),
  ),
  liveConnections: v.number(),
  hasLiveUpdates: v.boolean(),
  /** How often updates of other processes stayed away, and how often something was lost with it. */
  gaps: v.object({ madeGood: v.number(), withLoss: v.number() }),
  /** From a message of the feed to its being handed to readers; null before the first. */
  feedLag: v.nullable(v.object({ messages: v.number(), meanMs: v.number() })),
  /** How often what came of mails, push messages and payments, since the process started. */
  outcomes: v.object({
    mails: v.record(v.string(), v.number()),
    pushes: v.record(v.string(), v.number()),
    payments: v.record(v.string(), v.number()),
  }),
});
export type Health = v.InferOutput<typeof healthSchema>;
