import type { ProofKind } from '@focuspool/domain/account/second-factor';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { isFreshSignIn } from '@focuspool/domain/privacy/account-deletion';
import { findPasswordHash } from '../../platform/auth/password-store.ts';
import { findSession } from '../../platform/auth/session-cookies.ts';
import type { Caller } from '../../platform/rate-limit/client-address.ts';
import { takeCode } from '../../platform/second-factor/check-code.ts';
import { isTwoStepOn } from '../../platform/second-factor/second-factor-store.ts';
import type { Services } from '../../platform/services.ts';

export type ConfirmRefusal = 'password_wrong' | 'code_wrong' | 'sign_in_stale' | 'session_missing';

/**
 * Returns how people prove their identity before their second factors are changed or their account is deleted: by their password;
 * without one, by a code if two-step sign-in is on, or else by a recent sign-in.
 */
export async function findProofKind(
  { database }: Pick<Services, 'database'>,
  userId: string,
): Promise<ProofKind> {
  if (await findPasswordHash(database, userId)) return 'password';
  return (await isTwoStepOn(database, userId)) ? 'code' : 'sign-in';
}

export async function confirmByProof(
  services: Pick<Services, 'auth' | 'clock' | 'config' | 'database' | 'passwords'>,
  caller: Caller,
  userId: string,
  proof = '',
): Promise<Outcome<unknown, ConfirmRefusal>> {
  const { clock, database, passwords } = services;
  const kind = await findProofKind(services, userId);
  if (kind === 'code') return takeCode(services, caller, userId, proof);
  const hash = await findPasswordHash(database, userId);
  if (hash && (await passwords.verify({ hash, password: proof }))) return accept(null);
  // If another call has just deleted the account, there is no point in asking for a proof again.
  const session = await findSession(services, caller.headers);
  if (!session) return refuse('session_missing');
  if (kind === 'password') return refuse('password_wrong');
  const isFresh = isFreshSignIn(session.createdAt.getTime(), clock.now().getTime());
  return isFresh ? accept(null) : refuse('sign_in_stale');
}
