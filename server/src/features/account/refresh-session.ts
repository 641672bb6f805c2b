import type { Viewer } from '@focuspool/domain/account/viewer';
import { APIError } from 'better-auth/api';
import type { Services } from '../../platform/services.ts';
import { describeViewer } from './read-viewer.ts';

/** Who is there; once a day this lengthens the session, and `cookies` says so to the browser. */
export async function refreshSession(
  services: Pick<Services, 'auth' | 'database' | 'config'>,
  headers: Headers,
): Promise<{ viewer: Viewer | null; cookies: Headers }> {
  try {
    const found = await services.auth.api.getSession({ headers, returnHeaders: true });
    const viewer = found.response && (await describeViewer(services, found.response.user));
    return { viewer, cookies: found.headers };
  } catch (error) {
    // The session ended elsewhere while it was being lengthened.
    if (error instanceof APIError && error.status === 'UNAUTHORIZED') {
      return { viewer: null, cookies: new Headers() };
    }
    throw error;
  }
}
