import type { Viewer } from '@focuspool/domain/account/viewer';
import { accept, type Outcome } from '@focuspool/domain/outcome';
import { mayBeCalled } from '@focuspool/domain/profile/reserved-usernames';
import type { Services } from '../../platform/services.ts';
import { findUsernameOwner } from './profile-store.ts';

/** Whether `viewer` could take this name now; their own counts as free, so that its case can be changed. */
export async function checkAvailability(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  username: string,
): Promise<Outcome<{ isAvailable: boolean }, never>> {
  if (!mayBeCalled(username, viewer.profile?.username ?? null)) return accept({ isAvailable: false });
  const owner = await findUsernameOwner(database, username);
  return accept({ isAvailable: owner === null || owner === viewer.userId });
}
