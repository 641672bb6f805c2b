import type { Profile } from '@focuspool/domain/account/viewer';
import { defaultProfilePicture } from '@focuspool/domain/profile/avatars';
import {
  ownProfileTopic,
  publicProfileBatching,
  publicProfileTopic,
} from '@focuspool/domain/profile/profile-events';
import { createHidingView } from '../../platform/hidden-things/hidden-between.ts';
import { noScope, ownScopeOnly } from '../../platform/live/live.ts';
import type { Services } from '../../platform/services.ts';
import type { PublicLooks } from './profile-store.ts';

/**
 * Opens the topics of a person's own profile, for their tabs, and of public profiles, for readers of the feed. If one person hides
 * another, neither receives the other's.
 */
export function openProfileTopics({ database, live }: Pick<Services, 'database' | 'live'>): void {
  live.openTopic(ownProfileTopic, {
    refuseScope: ownScopeOnly,
  });
  const viewOf = createHidingView(database);
  live.openTopic(publicProfileTopic, {
    batching: publicProfileBatching,
    refuseScope: noScope,
    findView: viewOf((look, people) => (people.has(look.userId) ? null : look)),
  });
}

/**
 * Publishes, after the commit, a person's premium flag; what they may read live changes with it. If premium is open to everyone,
 * no one loses anything with the flag.
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

/** Publishes a changed name or picture, after the commit, to the person's own tabs. */
export function publishProfile(
  live: Services['live'],
  userId: string,
  { username, profilePicture }: Pick<Profile, 'username' | 'profilePicture'>,
): void {
  live.publish(ownProfileTopic, userId, { username, profilePicture });
}

/** Publishes, after the commit, how a person of whom the feed has messages now looks to others. */
export function publishLooks(
  live: Services['live'],
  userId: string,
  { username, profilePicture }: PublicLooks,
): void {
  live.publish(publicProfileTopic, '', { userId, username, profilePicture });
}

/** Publishes, after the commit, that a person was deleted: their messages in the feed have no author from now on. */
export function publishDeletion(live: Services['live'], userId: string): void {
  live.publish(publicProfileTopic, '', { userId, username: null, profilePicture: defaultProfilePicture });
}

/** Publishes, after the commit, that none of a person's messages are to be shown any more. */
export function publishHidden(live: Services['live'], userId: string): void {
  const gone = { userId, username: null, profilePicture: defaultProfilePicture };
  live.publish(publicProfileTopic, '', { ...gone, isHidden: true });
}
