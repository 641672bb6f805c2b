import type { SessionList } from '@focuspool/domain/account/sessions';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { APIError } from 'better-auth/api';
import { findSessionId } from '../../platform/auth/session-cookies.ts';
import { deleteOtherSessions, listOpenSessions } from '../../platform/auth/session-store.ts';
import { listSignInMethods } from '../../platform/auth/user-store.ts';
import type { Services } from '../../platform/services.ts';
import { toViewer } from './read-viewer.ts';

/** The signed-in viewer; once a day this extends the session, and `cookies` tells the browser. */
export async function refreshSession(
  services: Pick<Services, 'auth' | 'database' | 'config'>,
  headers: Headers,
): Promise<{ viewer: Viewer | null; cookies: Headers }> {
  try {
    const found = await services.auth.api.getSession({ headers, returnHeaders: true });
    const viewer = found.response && (await toViewer(services, found.response.user));
    return { viewer, cookies: found.headers };
  } catch (error) {
    // The session ended elsewhere while it was being extended.
    if (error instanceof APIError && error.status === 'UNAUTHORIZED') {
      return { viewer: null, cookies: new Headers() };
    }
    throw error;
  }
}

/** The devices where a person is signed in, the current one first. */
export async function listSessions(
  services: Pick<Services, 'auth' | 'clock' | 'database'>,
  headers: Headers,
  { userId }: Viewer,
): Promise<Outcome<SessionList, never>> {
  const { clock, database } = services;
  const currentId = await findSessionId(services, headers);
  const sessions = await listOpenSessions(database, userId, clock.now());
  const methods = await listSignInMethods(database, userId);
  const devices = sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    userAgent: userAgent ?? '',
    signedInAt: createdAt.getTime(),
    lastSeenAt: updatedAt.getTime(),
    isCurrent: id === currentId,
  }));
  devices.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  return accept({ devices, hasPassword: methods.includes('password') });
}

/** Ends a person's sessions on all other devices, with their live connections. */
export async function endOtherSessions(
  services: Pick<Services, 'auth' | 'database' | 'live'>,
  headers: Headers,
  { userId }: Viewer,
): Promise<Outcome<{ ended: number }, 'signed_out'>> {
  const currentId = await findSessionId(services, headers);
  if (!currentId) return refuse('signed_out');
  const ended = await deleteOtherSessions(services.database, userId, currentId);
  for (const id of ended) services.live.closeSession(id);
  return accept({ ended: ended.length });
}

/** Ends the session, if there is one; the returned cookies clear it in the browser. */
export async function signOut({ auth }: Pick<Services, 'auth'>, headers: Headers): Promise<Headers> {
  const { headers: cookies } = await auth.api.signOut({ headers, returnHeaders: true });
  return cookies;
}
