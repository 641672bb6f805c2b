import type { Viewer } from '@focuspool/domain/account/viewer';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { type DeleteAccount, isFreshSignIn } from '@focuspool/domain/privacy/account-deletion';
import { findPasswordHash } from '../../platform/auth/password-store.ts';
import { findSession } from '../../platform/auth/session-cookies.ts';
import type { Services } from '../../platform/services.ts';
import { findCapturingOrder } from '../subscription/store/payment-order-store.ts';
import { removePerson } from './remove-person.ts';

type DeletionServices = Pick<Services, 'auth' | 'clock' | 'config' | 'database' | 'live' | 'passwords'>;

type ConfirmRefusal = 'password_wrong' | 'sign_in_stale' | 'session_missing';

/** Deletes a person and everything that names them, once they have confirmed that it is them. */
export async function deleteAccount(
  services: DeletionServices,
  headers: Headers,
  { userId }: Viewer,
  { password }: DeleteAccount,
): Promise<Outcome<object, ConfirmRefusal | 'payment_underway'>> {
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
): Promise<Outcome<null, ConfirmRefusal>> {
  const { clock, database, passwords } = services;
  const hash = await findPasswordHash(database, userId);
  if (hash) {
    if (await passwords.verify({ hash, password })) return accept(null);
    // When another call has just deleted the account, nobody is asked for a password any more.
    return refuse((await findSession(services, headers)) ? 'password_wrong' : 'session_missing');
  }
  const session = await findSession(services, headers);
  if (!session) return refuse('session_missing');
  return isFreshSignIn(session.createdAt.getTime(), clock.now().getTime())
    ? accept(null)
    : refuse('sign_in_stale');
}
