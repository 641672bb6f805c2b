import * as v from 'valibot';
import { profileSchema } from '../account/viewer.ts';
import type { LiveTopic } from '../live/live-topic.ts';

const profileChangeSchema = v.partial(v.pick(profileSchema, ['isPremium', 'username', 'profilePicture']));
type ProfileChange = v.InferOutput<typeof profileChangeSchema>;

/** Changes in a person's own profile, for their tabs. The scope is the person. */
export const ownProfileTopic: LiveTopic<ProfileChange> = {
  name: 'profile',
  action: 'profile.read',
  message: profileChangeSchema,
};

const publicProfileSchema = v.object({
  userId: v.string(),
  /** Null if the person is gone. */
  username: v.nullable(v.string()),
  profilePicture: v.string(),
  /** Whether all their messages are now to be hidden. */
  isHidden: v.optional(v.boolean()),
});
export type PublicProfile = v.InferOutput<typeof publicProfileSchema>;

/** A person's new name or picture, for everyone who reads their messages. */
export const publicProfileTopic: LiveTopic<PublicProfile> = {
  name: 'looks',
  action: 'feed.read',
  message: publicProfileSchema,
};

/** Changed public profiles go out in at most one frame a second. */
export const publicProfileBatching = { everyMs: 1_000, newest: 100 } as const;
