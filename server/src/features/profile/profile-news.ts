import type { Profile } from '@focuspool/domain/account/viewer';
import { defaultProfilePicture } from '@focuspool/domain/profile/avatars';
import {
  type Looks,
  looksBatching,
  looksTopic,
  ownProfileTopic,
} from '@focuspool/domain/profile/profile-news';
import type { Services } from '../../platform/services.ts';

/** Lets each person's tabs hear of their own profile, and the readers of the feed of everybody's looks. */
export function openProfileTopics({ live }: Pick<Services, 'live'>): void {
  live.openTopic(ownProfileTopic, {
    refuseScope: ({ userId }, scope) => (scope === userId ? null : 'not_yours'),
  });
  live.openTopic(looksTopic, {
    batching: looksBatching,
    refuseScope: (_viewer, scope) => (scope === '' ? null : 'unknown_topic'),
  });
}

/**
 * Says, after the commit, that a person's flag has changed; what they may read live changes with it.
 * Where premium is open to everybody nobody loses anything with the flag.
 */
export function tellPremium(
  { live, config }: Pick<Services, 'live' | 'config'>,
  userId: string,
  isPremium: boolean,
): void {
  if (config.isPremiumForAll && !isPremium) return;
  live.publish(ownProfileTopic, userId, { isPremium });
  live.reviewPerson(userId);
}

/** Says, after the commit, how a person looks from now on: to their own tabs and to whoever reads of them. */
export function tellLooks(
  live: Services['live'],
  userId: string,
  { username, profilePicture }: Pick<Profile, 'username' | 'profilePicture'>,
): void {
  live.publish(ownProfileTopic, userId, { username, profilePicture });
  const looks: Looks = { userId, username, profilePicture };
  live.publish(looksTopic, '', looks);
}

/** Says, after the commit, that somebody is gone: what they have told is nobody's from now on. */
export function tellGone(live: Services['live'], userId: string): void {
  live.publish(looksTopic, '', { userId, username: null, profilePicture: defaultProfilePicture });
}
