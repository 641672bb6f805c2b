import type { ReadVisit } from '../../platform/live/socket-door.ts';
import type { Services } from '../../platform/services.ts';
import { describeViewer } from './read-viewer.ts';

/** Who the cookies of a live connection belong to, and on which sign-in. Leaves the session as it is. */
export function createVisitReader(services: Pick<Services, 'auth' | 'database' | 'config'>): ReadVisit {
  return async (cookie) => {
    const headers = new Headers({ cookie });
    const found = await services.auth.api.getSession({ headers, query: { disableRefresh: true } });
    return found && { viewer: await describeViewer(services, found.user), sessionId: found.session.id };
  };
}
