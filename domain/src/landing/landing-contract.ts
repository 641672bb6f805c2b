import * as v from 'valibot';
import { uuidSchema } from '../base-schemas.ts';
import type { LiveTopic } from '../live/live-topic.ts';
import { breakMinutesSchema } from '../rhythm/rhythm.ts';
import { dayMs, minuteMs } from '../time-units.ts';
import { instantSchema } from '../timer/worked-spans.ts';

/** When the run of the person asked about ends; null if no one can land with them. */
export const landingOfferSchema = v.object({ endsAt: v.nullable(instantSchema) });

/** The moment at which runs of several people end together, as one of them sees it. */
export const landingSchema = v.object({
  /** The viewer's own run. */
  runKey: uuidSchema,
  /** Epoch milliseconds of the server's clock. */
  endsAt: instantSchema,
  /** The others; at least one. `username` is null if the person has no name to show. */
  people: v.pipe(v.array(v.object({ id: v.string(), username: v.nullable(v.string()) })), v.minLength(1)),
  /** The break that begins at that moment, the same for all of them. */
  break: v.object({ key: uuidSchema, minutes: breakMinutesSchema }),
  /** True if it follows from the clock of a room: no one has promised it, so it is shown once it has come (product 18.12). */
  isByClock: v.optional(v.boolean()),
});
export type Landing = v.InferOutput<typeof landingSchema>;

export const landingReplySchema = v.object({
  /** Null if the person lands with no one, or landed long ago. */
  landing: v.nullable(landingSchema),
  /**
   * The ids of people who have left a landing to come by changing their run. Anyone else who is missing is not named: they may have
   * hidden the reader. Absent from an older server.
   */
  left: v.optional(v.array(v.string())),
});
export type LandingReply = v.InferOutput<typeof landingReplySchema>;

/** How long after its moment a landing is still reported, in milliseconds: longer than a break is offered. */
export const landingReportedMs = 2 * 60 * minuteMs;

/** How long a landing is kept, in milliseconds. */
export const landingKeptMs = dayMs;

/** Announces that someone has joined or left a person's landing; the scope is that person, who then reads it again. */
export const landingTopic: LiveTopic<{ endsAt: number }> = {
  name: 'landing',
  action: 'landing.read',
  message: v.object({ endsAt: instantSchema }),
};
