import * as v from 'valibot';
import { instantSchema } from '../timer/worked-spans.ts';

/** Whether a person lets everyone see until when they are at work, at `/with/NAME`. */
export const linkSettingSchema = v.strictObject({ isOn: v.boolean() });
export type LinkSetting = v.InferOutput<typeof linkSettingSchema>;

/** What a visitor sees of a person who allows it. */
export const linkedPersonSchema = v.object({
  username: v.string(),
  profilePicture: v.string(),
  /** Until when they are at work, in epoch milliseconds of the server's clock; null while they are not. */
  endsAt: v.nullable(instantSchema),
});
export type LinkedPerson = v.InferOutput<typeof linkedPersonSchema>;

/** How often an open page asks again, in milliseconds. */
export const linkRefreshMs = 4_000;
