import * as v from 'valibot';
import { uuidSchema } from '../base-schemas.ts';
import type { LiveTopic } from '../live/live-topic.ts';
import { breakMinutesSchema } from '../rhythm/rhythm.ts';
import { dayMs, minuteMs } from '../time-units.ts';
import { instantSchema } from '../timer/worked-spans.ts';

/** When the run of whom one asks about ends; null where nobody can land with them. */
export const landingOfferSchema = v.object({ endsAt: v.nullable(instantSchema) });

/** The moment at which runs of several people end together, as one of them sees it. */
export const landingSchema = v.object({
  /** Which of one's own runs it is. */
  runKey: uuidSchema,
  /** Epoch milliseconds of the server's clock. */
  endsAt: instantSchema,
  /** The others; one at least. A name is null for whoever has none to show. */
  people: v.pipe(v.array(v.object({ id: v.string(), username: v.nullable(v.string()) })), v.minLength(1)),
  /** The break that begins at that moment, the same for all of them. */
  break: v.object({ key: uuidSchema, minutes: breakMinutesSchema }),
  /** Of a room whose clock they have followed: nobody has promised it, so it is shown once it has come (product 18.12). */
  isByClock: v.optional(v.boolean()),
});
export type Landing = v.InferOutput<typeof landingSchema>;

/** Null for whoever lands with nobody, or has landed long ago. */
export const landingReplySchema = v.object({ landing: v.nullable(landingSchema) });

/** For so long after its moment a landing is told of, in milliseconds: longer than a break is offered. */
export const landingToldMs = 2 * 60 * minuteMs;

/** How long a landing is kept, in milliseconds. */
export const landingKeptMs = dayMs;

/** That somebody has come to a person's landing, or is out of it; the scope is the person, who then asks anew. */
export const landingTopic: LiveTopic<{ endsAt: number }> = {
  name: 'landing',
  action: 'landing.read',
  message: v.object({ endsAt: instantSchema }),
};
