import type { Viewer } from '@focuspool/domain/account/viewer';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { type DeleteAccount, isFreshSignIn } from '@focuspool/domain/privacy/account-deletion';
import { lockPerson } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import type { Services } from '../../platform/services.ts';
import { type AuthReason, readAuth } from '../../platform/sessions/auth-outcome.ts';
import { findSession } from '../../platform/sessions/current-session.ts';
import { deleteUser, listSignInMethods } from '../../platform/sessions/user-store.ts';
import { leaveRoom } from '../pool/leave-pool.ts';
import { tellRoom } from '../pool/room-news.ts';
import { tellGone } from '../profile/profile-news.ts';
import { keepPayments } from '../subscription/keep-payments.ts';

type DeletionServices = Pick<Services, 'auth' | 'clock' | 'database' | 'live'>;

/**
 * Deletes a person and everything that names them, once they have confirmed that it is them. What accounting law wants
 * of their payments stays without the name; their room, the feed and their open tabs hear of it after the commit.
 */
export async function deleteAccount(
  services: DeletionServices,
  headers: Headers,
  { userId }: Viewer,
  { password }: DeleteAccount,
): Promise<Outcome<object, AuthReason | 'sign_in_stale' | 'session_missing' | 'payment_underway'>> {
  const confirmed = await confirmPerson(services, headers, userId, password);
  if (!confirmed.ok) return confirmed;
  const deleted = await transactOutcome(services.database, async (tx) => {
    await lockPerson(tx, userId);
    const kept = await keepPayments(tx, userId);
    if (!kept.ok) return kept;
    const roomNews = await leaveRoom(tx, userId);
    return accept({ roomNews, sessionIds: await deleteUser(tx, userId) });
  });
  if (!deleted.ok) return deleted;
  const { live } = services;
  // First, so that their own connections close as signed out, not as having left the room.
  for (const id of deleted.value.sessionIds) live.closeSession(id);
  tellRoom(live, deleted.value.roomNews);
  tellGone(live, userId);
  return accept({});
}

/** By the password, or for somebody who has none by having signed in a moment ago. */
async function confirmPerson(
  services: DeletionServices,
  headers: Headers,
  userId: string,
  password = '',
): Promise<Outcome<unknown, AuthReason | 'sign_in_stale' | 'session_missing'>> {
  const { auth, clock, database } = services;
  const methods = await listSignInMethods(database, userId);
  if (methods.includes('password')) {
    const verifying = readAuth(auth.api.verifyPassword({ body: { password }, headers }));
    const [verified] = await Promise.allSettled([verifying]);
    const isRight = verified.status === 'fulfilled' && verified.value.ok;
    // Of an account that another call deleted a moment ago no password is right, or the library trips over it.
    if (!isRight && !(await findSession(services, headers))) return refuse('session_missing');
    return verifying;
  }
  const session = await findSession(services, headers);
  if (!session) return refuse('session_missing');
  return isFreshSignIn(session.createdAt.getTime(), clock.now().getTime())
    ? accept(null)
    : refuse('sign_in_stale');
}
