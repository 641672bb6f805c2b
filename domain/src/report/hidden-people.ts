import * as v from 'valibot';
import type { LiveTopic } from '../live/live-topic.ts';

/** How many people one person can hide for themselves. */
export const maxHiddenPeople = 200;

/** Whom somebody has hidden for themselves, the latest first; for them alone. */
export const hiddenPeopleSchema = v.object({
  people: v.array(
    v.object({
      userId: v.string(),
      /** Null for a name that is hidden from everybody. */
      username: v.nullable(v.string()),
      profilePicture: v.string(),
    }),
  ),
});
export type HiddenPeople = v.InferOutput<typeof hiddenPeopleSchema>;

/** That the list is another one, for all devices of its person, who is the scope. */
const hidingChangeSchema = v.object({ userId: v.string(), isHidden: v.boolean() });
export type HidingChange = v.InferOutput<typeof hidingChangeSchema>;

export const hiddenPeopleTopic: LiveTopic<HidingChange> = {
  name: 'hidden_people',
  action: 'hiding.read',
  message: hidingChangeSchema,
};
