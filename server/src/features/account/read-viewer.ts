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

export async function toViewer(services: DescribingServices, user: SignedInUser): Promise<Viewer> {
  const [viewer] = await toViewers(services, [user]);
  if (!viewer) throw new Error('unreachable');
  return viewer;
}

/** Does the same for many users, keeping their order. */
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

/**
 * Returns who is signed in by a request's cookies, from this process's
 * memory or else from the database. Does not extend the session.
 */
export function findKnownSignIn(services: ViewerServices, headers: Headers): Promise<KnownSignIn | null> {
  return services.signIns.find(headers, async () => {
    const signIn = await findSignIn(services, headers);
    return signIn && { signIn, viewer: await toViewer(services, signIn.user) };
  });
}

/** Creates the reader of the viewer behind a request's cookies, or null. */
export function createViewerReader(services: ViewerServices): ReadViewer {
  return async (headers) => (await findKnownSignIn(services, headers))?.viewer ?? null;
}

const batch = 2_000;

/** Creates the reader of the viewer and the session whose cookie opened a live connection. */
export function createSocketSessionReader(services: ViewerServices): ReadSocketSession {
  return async (cookie) => {
    const found = await findKnownSignIn(services, new Headers({ cookie }));
    return found && { viewer: found.viewer, sessionId: found.signIn.session.id };
  };
}

/** Finds the viewers of thousands of sessions, in two queries a batch. */
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
