import * as v from 'valibot';
import { uuidSchema } from '../base-schemas.ts';
import { dayMs } from '../time-units.ts';

/**
 * A cheer is wordless, and all are alike (product 16.1). `kind` tells where it was pressed: on another person's card in one's own
 * room, or on their message in the feed. `cheer-for-run.ts` keeps it, `gather-cheers.ts` tells of it.
 */
export const cheerSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('member'), memberId: uuidSchema, byName: v.boolean() }),
  v.strictObject({ kind: v.literal('message'), messageId: uuidSchema, byName: v.boolean() }),
]);
export type Cheer = v.InferOutput<typeof cheerSchema>;

/** How long a cheer is kept, whatever happens to the run, in milliseconds. */
export const cheerKeptMs = dayMs;

/** The largest number of people named, of those who chose to be. */
export const maxCheerNames = 2;

/** The cheers of others for one completed run. */
export const gatheredCheersSchema = v.object({
  /** When the server learned that the run had ended, in epoch milliseconds. */
  endedAt: v.pipe(v.number(), v.safeInteger()),
  /** How many people cheered; at least one. */
  people: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** The first to cheer of those who chose to be named. */
  names: v.pipe(v.array(v.string()), v.maxLength(maxCheerNames)),
});
export type GatheredCheers = v.InferOutput<typeof gatheredCheersSchema>;

/** Null if no one cheered for a run that is over. */
export const cheersReplySchema = v.object({ cheers: v.nullable(gatheredCheersSchema) });
