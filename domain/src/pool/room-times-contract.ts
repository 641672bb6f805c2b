import * as v from 'valibot';
import { fixedTimesSchema } from './fixed-times.ts';
import { roomTokenSchema } from './own-room-contract.ts';
import { shownTimesSchema } from './shown-times.ts';

/** What an owner sets; null for no fixed time. */
export const setTimesSchema = v.object({ times: v.nullable(fixedTimesSchema) });
export type SetTimes = v.InferOutput<typeof setTimesSchema>;

/** By its link, or the room in which somebody sits. */
export const roomWaySchema = v.object({ token: v.nullable(roomTokenSchema) });

/** Whether somebody wishes to be told before each time. */
export const reminderWishSchema = v.object({ ...roomWaySchema.entries, isWanted: v.boolean() });
export type ReminderWish = v.InferOutput<typeof reminderWishSchema>;

export const roomTimesSchema = v.object({
  /** Null where there is no fixed time. */
  times: v.nullable(shownTimesSchema),
  /** Whether the reader is told before each. */
  isTold: v.boolean(),
});
export type RoomTimes = v.InferOutput<typeof roomTimesSchema>;
