import type { SessionList } from '@focuspool/domain/account/sessions';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import {
  clearSessionCookies,
  clearStaleCookies,
  endPresentedSession,
  findSessionId,
  noteVisit,
} from '../../platform/auth/session-cookies.ts';
import {
  deleteOtherSessions,
  deleteOwnSession,
  listOpenSessions,
} from '../../platform/auth/session-store.ts';
import { listSignInMethods } from '../../platform/auth/user-store.ts';
import type { Caller } from '../../platform/rate-limit/client-address.ts';
import { insertSecurityEvent } from '../../platform/security-events/security-event-store.ts';
import type { Services } from '../../platform/services.ts';
import { findCachedSignIn } from './read-viewer.ts';

type SessionServices = Pick<Services, 'auth' | 'clock' | 'config' | 'database' | 'live'>;

/** Returns the signed-in viewer and notes the visit, which extends the session; `cookies` hand it to the browser. */
export async function refreshSession(
  services: Pick<Services, 'auth' | 'database' | 'config' | 'signInCache'>,
  headers: Headers,
): Promise<{ viewer: Viewer | null; cookies: Headers }> {
  const found = await findCachedSignIn(services, headers);
  const cookies = found && (await noteVisit(services, found.signIn));
  if (!found || !cookies) return { viewer: null, cookies: await clearStaleCookies(services, headers) };
  return { viewer: found.viewer, cookies };
}

/** Lists the devices on which a person is signed in, the current one first. */
export async function listSessions(
  services: Pick<Services, 'auth' | 'config' | 'database'>,
  headers: Headers,
  { userId }: Viewer,
): Promise<Outcome<SessionList, never>> {
  const { database } = services;
  const currentId = await findSessionId(services, headers);
  const sessions = await listOpenSessions(database, userId);
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

/** Ends a person's sessions on all other devices, and their live connections. */
export async function endOtherSessions(
  services: SessionServices,
  caller: Caller,
  { userId }: Viewer,
): Promise<Outcome<{ ended: number }, 'signed_out'>> {
  const { clock, database, live } = services;
  const currentId = await findSessionId(services, caller.headers);
  if (!currentId) return refuse('signed_out');
  const ended = await deleteOtherSessions(database, userId, currentId);
  for (const id of ended) live.closeSession(id);
  if (ended.length > 0) {
    await insertSecurityEvent(database, { userId, kind: 'devices_ended', caller, at: clock.now() });
  }
  return accept({ ended: ended.length });
}

/** Ends the person's session on one device, and its live connections. */
export async function endSession(
  { clock, database, live }: Pick<Services, 'clock' | 'database' | 'live'>,
  caller: Caller,
  { userId }: Viewer,
  sessionId: string,
): Promise<Outcome<object, 'device_missing'>> {
  if (!(await deleteOwnSession(database, userId, sessionId))) return refuse('device_missing');
  live.closeSession(sessionId);
  await insertSecurityEvent(database, { userId, kind: 'device_ended', caller, at: clock.now() });
  return accept({});
}

/** Ends the session, if there is one; the returned cookies clear it in the browser. */
export async function signOut(services: SessionServices, caller: Caller): Promise<Headers> {
  const { clock, database } = services;
  const userId = await endPresentedSession(services, caller.headers);
  if (userId) await insertSecurityEvent(database, { userId, kind: 'signed_out', caller, at: clock.now() });
  return clearSessionCookies(services, caller.headers);
}
