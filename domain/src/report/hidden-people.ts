import * as v from 'valibot';
import type { LiveTopic } from '../live/live-topic.ts';

/** How many people one person can hide for themselves. */
export const maxHiddenPeople = 200;

/** The people whom a person has hidden for themselves, latest first; only they can read this. */
export const hiddenPeopleSchema = v.object({
  people: v.array(
    v.object({
      userId: v.string(),
      /** Null if the name is hidden from everyone. */
      username: v.nullable(v.string()),
      profilePicture: v.string(),
    }),
  ),
});
export type HiddenPeople = v.InferOutput<typeof hiddenPeopleSchema>;

/** Announces that the list has changed, to all devices of its person, who is the scope. */
const hidingChangeSchema = v.object({ userId: v.string(), isHidden: v.boolean() });
export type HidingChange = v.InferOutput<typeof hidingChangeSchema>;

export const hiddenPeopleTopic: LiveTopic<HidingChange> = {
  name: 'hidden_people',
  action: 'hiding.read',
  message: hidingChangeSchema,
};
