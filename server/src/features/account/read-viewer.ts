import type { Viewer } from '@focuspool/domain/account/viewer';
import type { KnownSignIn } from '../../platform/auth/known-sign-ins.ts';
import { findSignIn } from '../../platform/auth/session-cookies.ts';
import { findSignedIn, type SignedInUser } from '../../platform/auth/session-store.ts';
import type { ReadViewer } from '../../platform/http/gate.ts';
import type { ReadSocketSession } from '../../platform/live/sockets/websocket-upgrade.ts';
import type { FindViewers } from '../../platform/live/topics/reader-review.ts';
import type { Services } from '../../platform/services.ts';
import { findProfiles, hasPremium } from '../profile/profile-store.ts';

type ViewerServices = Pick<Services, 'auth' | 'database' | 'config' | 'signIns'>;

type DescribingServices = Pick<Services, 'database' | 'config'>;

/** The viewer as the pages need it. */
export async function toViewer(services: DescribingServices, user: SignedInUser): Promise<Viewer> {
  const [viewer] = await toViewers(services, [user]);
  if (!viewer) throw new Error('unreachable');
  return viewer;
}

/** The same of many, in their order. */
async function toViewers(
  { database, config }: DescribingServices,
  users: readonly SignedInUser[],
): Promise<Viewer[]> {
  const ids = new Set(users.map(({ id }) => id));
  const profiles = await findProfiles(database, [...ids]);
  return users.map(({ id: userId, email, emailVerified, createdAt }) => {
    const profile = profiles.get(userId);
    const isPremium = hasPremium(config, profile?.isPremium ?? false);
    const joinedAt = createdAt.getTime();
    return { userId, email, emailVerified, joinedAt, profile: profile ? { ...profile, isPremium } : null };
  });
}

/** Who is signed in by a request's cookies, as this process knows them or else as it reads them. Does not lengthen the session. */
export function findKnownSignIn(services: ViewerServices, headers: Headers): Promise<KnownSignIn | null> {
  return services.signIns.find(headers, async () => {
    const signIn = await findSignIn(services, headers);
    return signIn && { signIn, viewer: await toViewer(services, signIn.user) };
  });
}

/** The viewer of a request's cookies, or null. */
export function createViewerReader(services: ViewerServices): ReadViewer {
  return async (headers) => (await findKnownSignIn(services, headers))?.viewer ?? null;
}

const batch = 2_000;

/** Whose cookies a live connection was opened with, and in which session. */
export function createSocketSessionReader(services: ViewerServices): ReadSocketSession {
  return async (cookie) => {
    const found = await findKnownSignIn(services, new Headers({ cookie }));
    return found && { viewer: found.viewer, sessionId: found.signIn.session.id };
  };
}

/** The viewers of thousands of sessions, in two queries. */
export function createViewerFinder(services: Pick<Services, 'clock' | 'database' | 'config'>): FindViewers {
  return async (sessionIds) => {
    const found = new Map<string, Viewer>();
    for (let from = 0; from < sessionIds.length; from += batch) {
      const some = sessionIds.slice(from, from + batch);
      const signedIn = await findSignedIn(services.database, some, services.clock.now());
      const viewers = await toViewers(
        services,
        signedIn.map(({ user }) => user),
      );
      for (const [at, viewer] of viewers.entries()) found.set(signedIn[at]?.sessionId ?? '', viewer);
    }
    return found;
  };
}
