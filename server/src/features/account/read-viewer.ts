import type { Viewer } from '@focuspool/domain/account/viewer';
import type { ReadViewer } from '../../platform/http/gate.ts';
import type { Services } from '../../platform/services.ts';
import type { SignedInUser } from '../../platform/sessions/session-store.ts';
import { findProfiles } from '../profile/profile-store.ts';

type ViewerServices = Pick<Services, 'auth' | 'database' | 'config'>;

type DescribingServices = Pick<Services, 'database' | 'config'>;

/** What a person's pages need to know of them. With PREMIUM_FOR_ALL every profile counts as premium. */
export async function describeViewer(services: DescribingServices, user: SignedInUser): Promise<Viewer> {
  const [viewer] = await describeViewers(services, [user]);
  if (!viewer) throw new Error('unreachable');
  return viewer;
}

/** The same of many, in their order. */
export async function describeViewers(
  { database, config }: DescribingServices,
  users: readonly SignedInUser[],
): Promise<Viewer[]> {
  const ids = new Set(users.map(({ id }) => id));
  const profiles = await findProfiles(database, [...ids]);
  return users.map(({ id: userId, email, emailVerified }) => {
    const profile = profiles.get(userId);
    const isPremium = profile?.isPremium || config.isPremiumForAll;
    return { userId, email, emailVerified, profile: profile ? { ...profile, isPremium } : null };
  });
}

/** Who the cookies of a request belong to, or null. Leaves the session as it is. */
export function createViewerReader(services: ViewerServices): ReadViewer {
  return async (headers) => {
    const found = await services.auth.api.getSession({ headers, query: { disableRefresh: true } });
    return found && describeViewer(services, found.user);
  };
}
