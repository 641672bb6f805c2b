import type { Viewer } from '@focuspool/domain/account/viewer';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { type DeleteAccount, isFreshSignIn } from '@focuspool/domain/privacy/account-deletion';
import { type AuthReason, readAuth } from '../../platform/auth/auth-outcome.ts';
import { findSession } from '../../platform/auth/session-cookies.ts';
import { listSignInMethods } from '../../platform/auth/user-store.ts';
import type { Services } from '../../platform/services.ts';
import { findCapturingOrder } from '../subscription/store/payment-order-store.ts';
import { removePerson } from './remove-person.ts';

type DeletionServices = Pick<Services, 'auth' | 'clock' | 'database' | 'live'>;

/** Deletes a person and everything that names them, once they have confirmed that it is them. */
export async function deleteAccount(
  services: DeletionServices,
  headers: Headers,
  { userId }: Viewer,
  { password }: DeleteAccount,
): Promise<Outcome<object, AuthReason | 'sign_in_stale' | 'session_missing' | 'payment_underway'>> {
  const confirmed = await confirmPerson(services, headers, userId, password);
  if (!confirmed.ok) return confirmed;
  // A payment that is being captured must first become a subscription or be refunded.
  return removePerson(services, userId, async (tx) =>
    (await findCapturingOrder(tx, userId)) ? 'payment_underway' : null,
  );
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
    // When another call has just deleted the account, every password is wrong, or the library throws.
    if (!isRight && !(await findSession(services, headers))) return refuse('session_missing');
    return verifying;
  }
  const session = await findSession(services, headers);
  if (!session) return refuse('session_missing');
  return isFreshSignIn(session.createdAt.getTime(), clock.now().getTime())
    ? accept(null)
    : refuse('sign_in_stale');
}
