import type { Viewer } from '@focuspool/domain/account/viewer';
import type { Outcome } from '@focuspool/domain/outcome';
import type { DeleteAccount } from '@focuspool/domain/privacy/account-deletion';
import type { Services } from '../../platform/services.ts';
import { type ConfirmRefusal, confirmPerson } from '../account/confirm-person.ts';
import { findCapturingOrder } from '../subscription/store/payment-order-store.ts';
import { deletePerson } from './delete-person.ts';

type DeletionServices = Pick<
  Services,
  'auth' | 'clock' | 'config' | 'database' | 'live' | 'log' | 'passwords'
>;

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
  return deletePerson(services, userId, async (tx) =>
    (await findCapturingOrder(tx, userId)) ? 'payment_underway' : null,
  );
}
