import type { Profile, Viewer } from '@focuspool/domain/account/viewer';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { ChangeProfile } from '@focuspool/domain/profile/profile-contract';
import { mayBeCalled } from '@focuspool/domain/profile/reserved-usernames';
import type { ChangeListener } from '../../platform/database/change-listener.ts';
import { lockPerson } from '../../platform/database/database.ts';
import { violatesConstraint } from '../../platform/database/database-errors.ts';
import type { Services } from '../../platform/services.ts';
import { publishProfile } from './profile-events.ts';
import { updateProfile, usernameConstraint, withPremium } from './profile-store.ts';

/** The services, and what the features that show names and pictures to others do after a change. */
export type ChangeServices = Pick<Services, 'config' | 'database' | 'live'> & {
  readonly onProfileChanged: ChangeListener;
};

/** Changes a person's name or picture, and publishes it to everybody who sees them (product 2.9). */
export async function changeProfile(
  { config, database, live, onProfileChanged }: ChangeServices,
  { userId, profile: before }: Viewer,
  change: ChangeProfile,
): Promise<Outcome<{ profile: Profile }, 'username_taken' | 'profile_missing'>> {
  const isReserved = 'username' in change && !mayBeCalled(change.username, before?.username ?? null);
  if (isReserved) return refuse('username_taken');
  try {
    const changed = await database.transaction(async (tx) => {
      // A change of their run at the same moment must not publish the old profile to the room.
      await lockPerson(tx, userId);
      const profile = await updateProfile(tx, userId, change);
      return profile && { profile, tellOthers: await onProfileChanged(tx, userId) };
    });
    if (!changed) return refuse('profile_missing');
    const { profile, tellOthers } = changed;
    tellOthers();
    publishProfile(live, userId, profile);
    return accept({ profile: withPremium(config, profile) });
  } catch (error) {
    if (violatesConstraint(error, usernameConstraint)) return refuse('username_taken');
    throw error;
  }
}
