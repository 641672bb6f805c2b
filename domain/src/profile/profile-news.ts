import * as v from 'valibot';
import { profileSchema } from '../account/viewer.ts';
import type { LiveTopic } from '../live/live-topic.ts';

const ownNewsSchema = v.partial(v.pick(profileSchema, ['isPremium', 'username', 'profilePicture']));
export type OwnNews = v.InferOutput<typeof ownNewsSchema>;

/** Tells each person's tabs what has changed in their own profile. Its scope is the person. */
export const ownProfileTopic: LiveTopic<OwnNews> = {
  name: 'profile',
  action: 'profile.read',
  message: ownNewsSchema,
};

const looksSchema = v.object({
  userId: v.string(),
  /** Null for somebody who is gone. */
  username: v.nullable(v.string()),
  profilePicture: v.string(),
});
export type Looks = v.InferOutput<typeof looksSchema>;

/** Tells everybody who reads others' messages how somebody looks from now on. */
export const looksTopic: LiveTopic<Looks> = { name: 'looks', action: 'feed.read', message: looksSchema };

/** How news of looks goes out: at most one frame a second. */
export const looksBatching = { everyMs: 1_000, newest: 100 } as const;
