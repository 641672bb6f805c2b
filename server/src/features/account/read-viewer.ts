import type { Profile, Viewer } from '@focuspool/domain/account/viewer';
import { findSignIn } from '../../platform/auth/session-cookies.ts';
import { findSignedIn, type SignedInUser } from '../../platform/auth/session-store.ts';
import type { CachedSignIn } from '../../platform/auth/sign-in-cache.ts';
import type { ReadViewer } from '../../platform/http/gate.ts';
import type { ReadSocketSession } from '../../platform/live/sockets/websocket-upgrade.ts';
import type { FindViewers } from '../../platform/live/topics/reader-review.ts';
import type { Services } from '../../platform/services.ts';
import { findProfile, findProfiles, withPremium } from '../profile/profile-store.ts';

type ViewerServices = Pick<Services, 'auth' | 'database' | 'config' | 'signInCache'>;

export async function toViewer(
  { config, database }: Pick<Services, 'config' | 'database'>,
  user: SignedInUser,
): Promise<Viewer> {
  return describeViewer(config, user, await findProfile(database, user.id));
}

function describeViewer(
  config: Services['config'],
  { id: userId, email, emailVerified, createdAt }: SignedInUser,
  profile: Profile | null,
): Viewer {
  const joinedAt = createdAt.getTime();
  return { userId, email, emailVerified, joinedAt, profile: profile && withPremium(config, profile) };
}

/**
 * Returns who is signed in by a request's cookies, from this process's
 * memory or else from the database. Does not extend the session.
 */
export function findCachedSignIn(services: ViewerServices, headers: Headers): Promise<CachedSignIn | null> {
  return services.signInCache.find(headers, async () => {
    const signIn = await findSignIn(services, headers);
    return signIn && { signIn, viewer: await toViewer(services, signIn.user) };
  });
}

/** Creates the reader of the viewer behind a request's cookies, or null. */
export function createViewerReader(services: ViewerServices): ReadViewer {
  return async (headers) => (await findCachedSignIn(services, headers))?.viewer ?? null;
}

/** Creates the reader of the viewer and the session whose cookie opened a live connection. */
export function createSocketSessionReader(services: ViewerServices): ReadSocketSession {
  return async (cookie) => {
    const found = await findCachedSignIn(services, new Headers({ cookie }));
    return found && { viewer: found.viewer, sessionId: found.signIn.session.id };
  };
}

const batch = 2_000;

/** Finds the viewers of thousands of sessions, in two queries a batch. */
export function createViewerFinder(services: Pick<Services, 'clock' | 'config' | 'database'>): FindViewers {
  const { clock, config, database } = services;
  return async (sessionIds) => {
    const found = new Map<string, Viewer>();
    for (let from = 0; from < sessionIds.length; from += batch) {
      const some = sessionIds.slice(from, from + batch);
      const signedIn = await findSignedIn(database, some, clock.now());
      const userIds = signedIn.map(({ user }) => user.id);
      const profiles = await findProfiles(database, userIds);
      for (const { sessionId, user } of signedIn) {
        found.set(sessionId, describeViewer(config, user, profiles.get(user.id) ?? null));
      }
    }
    return found;
  };
}
