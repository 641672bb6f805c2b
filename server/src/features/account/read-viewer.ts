import type { Viewer } from '@focuspool/domain/account/viewer';
import type { ReadViewer } from '../../platform/http/gate.ts';
import type { Services } from '../../platform/services.ts';
import { findProfile } from '../profile/profile-store.ts';

type ViewerServices = Pick<Services, 'auth' | 'database' | 'config'>;
type SignedInUser = { id: string; email: string; emailVerified: boolean };

/** What a person's pages need to know of them. With PREMIUM_FOR_ALL every profile counts as premium. */
export async function describeViewer(
  { database, config }: Pick<Services, 'database' | 'config'>,
  { id: userId, email, emailVerified }: SignedInUser,
): Promise<Viewer> {
  const profile = await findProfile(database, userId);
  return {
    userId,
    email,
    emailVerified,
    profile: profile && { ...profile, isPremium: profile.isPremium || config.isPremiumForAll },
  };
}

/** Who the cookies of a request belong to, or null. Leaves the session as it is. */
export function createViewerReader(services: ViewerServices): ReadViewer {
  return async (headers) => {
    const found = await services.auth.api.getSession({ headers, query: { disableRefresh: true } });
    return found && describeViewer(services, found.user);
  };
}
