import * as v from 'valibot';
import { fixedTimesSchema } from './fixed-times.ts';
import { roomTokenSchema } from './own-room-contract.ts';
import { shownTimesSchema } from './shown-times.ts';

/** The times that an owner sets; null for no fixed times. */
export const setTimesSchema = v.object({ times: v.nullable(fixedTimesSchema) });
export type SetTimes = v.InferOutput<typeof setTimesSchema>;

/** Names the room by its link's token, or, if null, as the room in which the person sits. */
export const roomReferenceSchema = v.object({ token: v.nullable(roomTokenSchema) });

/** Whether a person wants to be reminded before each time. */
export const reminderWishSchema = v.object({ ...roomReferenceSchema.entries, isWanted: v.boolean() });
export type ReminderWish = v.InferOutput<typeof reminderWishSchema>;

export const roomTimesSchema = v.object({
  /** Null if there are no fixed times. */
  times: v.nullable(shownTimesSchema),
  /** Whether the reader is reminded of each. */
  isTold: v.boolean(),
});
export type RoomTimes = v.InferOutput<typeof roomTimesSchema>;
