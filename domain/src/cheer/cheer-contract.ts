import * as v from 'valibot';
import { uuidSchema } from '../base-schemas.ts';
import { dayMs } from '../time-units.ts';

/** A press on what is seen of somebody: their card in one's own room, or what they told in the feed. */
export const cheerSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('member'), memberId: uuidSchema, byName: v.boolean() }),
  v.strictObject({ kind: v.literal('message'), messageId: uuidSchema, byName: v.boolean() }),
]);
export type Cheer = v.InferOutput<typeof cheerSchema>;

/** How long a cheer is kept, whatever becomes of the run, in milliseconds. */
export const cheerKeptMs = dayMs;

/** Most of those who wished to be named that are. */
export const maxCheerNames = 2;

/** What others cheered for one completed run. */
export const gatheredCheersSchema = v.object({
  /** When the server heard of the run's end, in epoch milliseconds. */
  endedAt: v.pipe(v.number(), v.safeInteger()),
  /** How many people; one at least. */
  people: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** Of those who wish to be named, who cheered first. */
  names: v.pipe(v.array(v.string()), v.maxLength(maxCheerNames)),
});
export type GatheredCheers = v.InferOutput<typeof gatheredCheersSchema>;

/** Null where nobody cheered for a run that is over. */
export const cheersReplySchema = v.object({ cheers: v.nullable(gatheredCheersSchema) });
