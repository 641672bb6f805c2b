import type { SignIns } from '@focuspool/domain/account/device-list';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { accept, type Outcome } from '@focuspool/domain/outcome';
import type { Services } from '../../platform/services.ts';
import { findSessionId } from '../../platform/sessions/current-session.ts';
import { listOpenSessions } from '../../platform/sessions/session-store.ts';
import { listSignInMethods } from '../../platform/sessions/user-store.ts';

/** Where a person is signed in, the device that asks first. */
export async function readSignIns(
  services: Pick<Services, 'auth' | 'clock' | 'database'>,
  headers: Headers,
  { userId }: Viewer,
): Promise<Outcome<SignIns, never>> {
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
