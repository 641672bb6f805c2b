import { chooseProof } from '@focuspool/domain/account/second-factor';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { isFreshSignIn } from '@focuspool/domain/privacy/account-deletion';
import { findPasswordHash } from '../../platform/auth/password-store.ts';
import { findSession } from '../../platform/auth/session-cookies.ts';
import type { Caller } from '../../platform/rate-limit/client-address.ts';
import { takeCode } from '../../platform/second-factor/check-code.ts';
import { findFactor } from '../../platform/second-factor/second-factor-store.ts';
import type { Services } from '../../platform/services.ts';

type ConfirmServices = Pick<Services, 'auth' | 'clock' | 'config' | 'database' | 'passwords'>;

export type ConfirmRefusal = 'password_wrong' | 'sign_in_stale' | 'session_missing';

/** Returns how people prove their identity before their second factors are changed or their account is deleted. */
export async function findProofKind({ database }: Pick<Services, 'database'>, userId: string) {
  const hasPassword = (await findPasswordHash(database, userId)) !== null;
  return chooseProof({ hasPassword, isOn: Boolean((await findFactor(database, userId))?.confirmedAt) });
}

/** Confirms a person by their password; without one, by a code if two-step sign-in is on, or else by a recent sign-in. */
export async function confirmByProof(
  services: ConfirmServices,
  caller: Caller,
  userId: string,
  proof = '',
): Promise<Outcome<unknown, ConfirmRefusal | 'code_wrong'>> {
  const kind = await findProofKind(services, userId);
  if (kind === 'code') return takeCode(services, caller, userId, proof);
  return confirmWithoutCode(services, caller.headers, userId, proof);
}

async function confirmWithoutCode(
  services: ConfirmServices,
  headers: Headers,
  userId: string,
  password: string,
): Promise<Outcome<null, ConfirmRefusal>> {
  const { clock, database, passwords } = services;
  const hash = await findPasswordHash(database, userId);
  if (hash) {
    if (await passwords.verify({ hash, password })) return accept(null);
    // If another call has just deleted the account, there is no point in asking for a password again.
    return refuse((await findSession(services, headers)) ? 'password_wrong' : 'session_missing');
  }
  const session = await findSession(services, headers);
  if (!session) return refuse('session_missing');
  return isFreshSignIn(session.createdAt.getTime(), clock.now().getTime())
    ? accept(null)
    : refuse('sign_in_stale');
}
