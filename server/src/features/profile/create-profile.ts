import { randomInt } from 'node:crypto';
import type { Profile, Viewer } from '@focuspool/domain/account/viewer';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { defaultProfilePicture } from '@focuspool/domain/profile/avatars';
import type { CreatedProfile, CreateProfile } from '@focuspool/domain/profile/profile-contract';
import { mayBeCalled } from '@focuspool/domain/profile/reserved-usernames';
import { makeRandomUsername } from '@focuspool/domain/profile/username';
import { sendVerificationMail } from '../../platform/auth/email-verification.ts';
import { withTimeout } from '../../platform/concurrency/with-timeout.ts';
import type { Services } from '../../platform/services.ts';
import { findProfile, insertProfile, withPremium } from './profile-store.ts';

type ProfileReason = 'profile_exists' | 'username_taken';
type ProfileServices = Pick<Services, 'auth' | 'clock' | 'config' | 'database' | 'log' | 'mailer'>;

/** How long a newcomer waits for the mail server, in milliseconds; the mail is then still on its way. */
const mailPatienceMs = 3_000;

const drawUsername = () => makeRandomUsername(randomInt);

/**
 * Completes the sign-up with a username: the chosen one, or names from `draw` until one is free (product 4.1). Then mails the
 * verification link; a mail that fails does not undo the profile.
 */
export async function createProfile(
  services: ProfileServices,
  viewer: Viewer,
  choice: CreateProfile,
  draw: () => string = drawUsername,
): Promise<Outcome<CreatedProfile, ProfileReason>> {
  let outcome = await claimName(services, viewer.userId, 'skip' in choice ? draw() : choice.username);
  while ('skip' in choice && !outcome.ok && outcome.reason === 'username_taken') {
    outcome = await claimName(services, viewer.userId, draw());
  }
  if (!outcome.ok) return outcome;
  const isMailSent = viewer.emailVerified || (await mailLink(services, viewer));
  return accept({ profile: withPremium(services.config, outcome.value), isMailSent });
}

// A slow mail server must not look as if the profile could not be created.
async function mailLink(services: ProfileServices, viewer: Viewer): Promise<boolean> {
  const sent = await withTimeout(sendVerificationMail(services, viewer), mailPatienceMs);
  return sent?.ok ?? true;
}

// Only the database decides who was first: a check beforehand could be outdated at once.
async function claimName(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  userId: string,
  username: string,
): Promise<Outcome<Profile, ProfileReason>> {
  const row = { userId, username, profilePicture: defaultProfilePicture, createdAt: clock.now() };
  const profile = mayBeCalled(username, null) && (await insertProfile(database, row));
  if (profile) return accept(profile);
  return refuse((await findProfile(database, userId)) ? 'profile_exists' : 'username_taken');
}
