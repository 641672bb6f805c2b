import type { Viewer } from '@focuspool/domain/account/viewer';
import type { ReadSocketSession } from '../../platform/live/sockets/websocket-upgrade.ts';
import type { FindViewers } from '../../platform/live/topics/reader-review.ts';
import type { Services } from '../../platform/services.ts';
import { findSignedIn } from '../../platform/sessions/session-store.ts';
import { describeViewer, describeViewers } from './read-viewer.ts';

const batch = 2_000;

/** Who the cookies of a live connection belong to, and on which sign-in. Leaves the session as it is. */
export function createSocketSessionReader(
  services: Pick<Services, 'auth' | 'database' | 'config'>,
): ReadSocketSession {
  return async (cookie) => {
    const headers = new Headers({ cookie });
    const found = await services.auth.api.getSession({ headers, query: { disableRefresh: true } });
    return found && { viewer: await describeViewer(services, found.user), sessionId: found.session.id };
  };
}

/** Whose live connections these are by their sign-ins, in two queries for thousands of them. */
export function createViewerFinder(services: Pick<Services, 'clock' | 'database' | 'config'>): FindViewers {
  return async (sessionIds) => {
    const found = new Map<string, Viewer>();
    for (let from = 0; from < sessionIds.length; from += batch) {
      const some = sessionIds.slice(from, from + batch);
      const signedIn = await findSignedIn(services.database, some, services.clock.now());
      const viewers = await describeViewers(
        services,
        signedIn.map(({ user }) => user),
      );
      for (const [at, viewer] of viewers.entries()) found.set(signedIn[at]?.sessionId ?? '', viewer);
    }
    return found;
  };
}
