import type { Viewer } from '@focuspool/domain/account/viewer';
import { type Outcome, refuse } from '@focuspool/domain/outcome';
import type { DeleteAccount } from '@focuspool/domain/privacy/account-deletion';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/rate-limit/client-address.ts';
import type { Services } from '../../platform/services.ts';
import { type ConfirmRefusal, confirmByProof } from '../account/confirm-person.ts';
import { findCapturingOrder } from '../subscription/store/payment-order-store.ts';
import { deletePerson } from './delete-person.ts';

type DeletionServices = Pick<
  Services,
  'auth' | 'clock' | 'config' | 'database' | 'live' | 'log' | 'passwords'
>;

/** Deletes a person and everything that names them, once they have confirmed that it is them. */
export async function deleteAccount(
  services: DeletionServices,
  caller: Caller,
  { userId }: Viewer,
  { password, proof = password }: DeleteAccount,
): Promise<Outcome<object, ConfirmRefusal | 'payment_underway'>> {
  // A payment that is being captured must first become a subscription or be refunded.
  const findObstacle = async (reader: Queryable) =>
    (await findCapturingOrder(reader, userId)) ? 'payment_underway' : null;
  // Checked before the confirmation too, since a code works only once.
  const obstacle = await findObstacle(services.database);
  if (obstacle) return refuse(obstacle);
  const confirmed = await confirmByProof(services, caller, userId, proof);
  if (!confirmed.ok) return confirmed;
  return deletePerson(services, userId, findObstacle);
}
