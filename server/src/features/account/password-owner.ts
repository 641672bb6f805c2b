import type { PasswordOwner } from '@focuspool/domain/account/refuse-password';
import { findUser } from '../../platform/auth/user-store.ts';
import type { Services } from '../../platform/services.ts';
import { findProfile } from '../profile/profile-store.ts';

/** Finds the person whose password is to be set; null if they are gone. */
export async function findPasswordOwner(
  { database }: Pick<Services, 'database'>,
  userId: string,
): Promise<PasswordOwner | null> {
  const user = await findUser(database, userId);
  const profile = await findProfile(database, userId);
  return user && { email: user.email, username: profile?.username ?? null };
}
