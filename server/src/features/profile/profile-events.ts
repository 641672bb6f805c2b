import type { Profile } from '@focuspool/domain/account/viewer';
import { defaultProfilePicture } from '@focuspool/domain/profile/avatars';
import {
  ownProfileTopic,
  type PublicProfile,
  publicProfileBatching,
  publicProfileTopic,
} from '@focuspool/domain/profile/profile-events';
import type { Transaction } from '../../platform/database/database.ts';
import { noScope, ownScopeOnly } from '../../platform/live/live.ts';
import type { Services } from '../../platform/services.ts';

/** Lets each person's tabs hear of their own profile, and the readers of the feed of everybody's looks. */
export function openProfileTopics({ live }: Pick<Services, 'live'>): void {
  live.openTopic(ownProfileTopic, {
    refuseScope: ownScopeOnly,
  });
  live.openTopic(publicProfileTopic, {
    batching: publicProfileBatching,
    refuseScope: noScope,
  });
}

/**
 * Says, after the commit, that a person's flag has changed; what they may read live changes with it.
 * Where premium is open to everybody nobody loses anything with the flag.
 */
export function publishPremium(
  { live, config }: Pick<Services, 'live' | 'config'>,
  userId: string,
  isPremium: boolean,
): void {
  if (config.isPremiumForAll && !isPremium) return;
  live.publish(ownProfileTopic, userId, { isPremium });
  live.reviewPerson(userId);
}

/** Says, after the commit, how a person looks from now on: to their own tabs and to whoever reads of them. */
export function publishProfile(
  live: Services['live'],
  userId: string,
  { username, profilePicture }: Pick<Profile, 'username' | 'profilePicture'>,
): void {
  live.publish(ownProfileTopic, userId, { username, profilePicture });
  const looks: PublicProfile = { userId, username, profilePicture };
  live.publish(publicProfileTopic, '', looks);
}

/** Says, after the commit, that somebody is gone: what they have told is nobody's from now on. */
export function publishDeletion(live: Services['live'], userId: string): void {
  live.publish(publicProfileTopic, '', { userId, username: null, profilePicture: defaultProfilePicture });
}

/**
 * How another feature learns that somebody's name or picture has changed. It writes within the change's own
 * transaction, and what it returns is called after the commit.
 */
export type OnProfileChanged = (tx: Transaction, userId: string) => Promise<() => void>;
