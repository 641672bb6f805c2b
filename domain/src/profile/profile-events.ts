import * as v from 'valibot';
import { profileSchema } from '../account/viewer.ts';
import type { LiveTopic } from '../live/live-topic.ts';

const profileChangeSchema = v.partial(v.pick(profileSchema, ['isPremium', 'username', 'profilePicture']));
type ProfileChange = v.InferOutput<typeof profileChangeSchema>;

/** Tells each person's tabs what has changed in their own profile. Its scope is the person. */
export const ownProfileTopic: LiveTopic<ProfileChange> = {
  name: 'profile',
  action: 'profile.read',
  message: profileChangeSchema,
};

const publicProfileSchema = v.object({
  userId: v.string(),
  /** Null for somebody who is gone. */
  username: v.nullable(v.string()),
  profilePicture: v.string(),
});
export type PublicProfile = v.InferOutput<typeof publicProfileSchema>;

/** Tells everybody who reads others' messages how somebody looks from now on. */
export const publicProfileTopic: LiveTopic<PublicProfile> = {
  name: 'looks',
  action: 'feed.read',
  message: publicProfileSchema,
};

/** How news of looks goes out: at most one frame a second. */
export const publicProfileBatching = { everyMs: 1_000, newest: 100 } as const;
