import type { Credentials } from '@focuspool/domain/account/account-contract';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { type AuthReason, readAuth } from '../../platform/auth/auth-outcome.ts';
import {
  findHashOfAddress,
  findPasswordHash,
  findSettledHash,
  replacePasswordHash,
} from '../../platform/auth/password-store.ts';
import { endPresentedSession } from '../../platform/auth/session-cookies.ts';
import { deleteSessionByToken, deleteSessions } from '../../platform/auth/session-store.ts';
import type { Caller } from '../../platform/rate-limit/client-address.ts';
import { readSecondStep } from '../../platform/second-factor/second-factor-plugin.ts';
import { beginSecondStep } from '../../platform/second-factor/second-step.ts';
import { insertSecurityEvent, noteAttempt } from '../../platform/security-events/security-event-store.ts';
import type { Services } from '../../platform/services.ts';
import { findSuspension } from '../../platform/suspension/suspension-store.ts';
import { toViewer } from './read-viewer.ts';
import type { SignedIn } from './sign-up.ts';

/**
 * Signs in with a password. The viewer is null if a code has to come first; the cookies are then those of the second step. An
 * unknown address and a wrong password get the same answer after the same work.
 */
export async function signIn(
  services: Pick<Services, 'auth' | 'clock' | 'database' | 'config' | 'live' | 'log' | 'passwords'>,
  caller: Caller,
  body: Credentials,
): Promise<Outcome<SignedIn<Viewer | null>, AuthReason | 'account_suspended'>> {
  const { headers } = caller;
  const { password } = body;
  const seen = await findHashOfAddress(services.database, body.email);
  const begun = services.auth.api.signInEmail({ body, headers, returnHeaders: true });
  const awaitingCodeUserId = await begun.then(() => null, readSecondStep);
  if (awaitingCodeUserId) {
    if (await findSuspension(services.database, awaitingCodeUserId)) return refuse('account_suspended');
    const cookies = await beginSecondStep(services, awaitingCodeUserId);
    if (!(await isStillPassword(services, awaitingCodeUserId, { seen, password })))
      return refuse('credentials_wrong');
    await renewOutdatedHash(services, awaitingCodeUserId, password);
    return accept({ viewer: null, cookies });
  }
  const outcome = await readAuth(begun);
  if (!outcome.ok) {
    // Not awaited: the time taken would reveal who has an account.
    void noteAttempt(services, body.email, { kind: 'sign_in_failed', caller });
    return outcome;
  }
  const { headers: cookies, response } = outcome.value;
  if (await findSuspension(services.database, response.user.id)) {
    await deleteSessions(services.database, response.user.id);
    return refuse('account_suspended');
  }
  if (!(await isStillPassword(services, response.user.id, { seen, password }))) {
    await deleteSessionByToken(services.database, response.token);
    return refuse('credentials_wrong');
  }
  await endPresentedSession(services, headers);
  const noted = { userId: response.user.id, caller, at: services.clock.now() };
  await insertSecurityEvent(services.database, { ...noted, kind: 'signed_in' });
  await renewOutdatedHash(services, response.user.id, password);
  return accept({ viewer: await toViewer(services, response.user), cookies });
}

/**
 * Returns whether the password also matches the current hash. A new password ends the sessions and first steps that exist when it
 * is set, but not the one that began during this sign-in.
 */
async function isStillPassword(
  services: Pick<Services, 'database' | 'passwords'>,
  userId: string,
  { seen, password }: { seen: string | null; password: string },
): Promise<boolean> {
  const { database, passwords } = services;
  const hash = await findSettledHash(database, userId);
  if (hash === null || hash === seen) return hash !== null;
  // The password may be the same: another sign-in may merely have renewed its hash.
  const isRight = await passwords.verify({ hash, password });
  return isRight && isStillPassword(services, userId, { seen: hash, password });
}

/** Renews an outdated hash: the password is known only at a sign-in. */
async function renewOutdatedHash(
  { database, log, passwords }: Pick<Services, 'database' | 'log' | 'passwords'>,
  userId: string,
  password: string,
): Promise<void> {
  try {
    const former = await findPasswordHash(database, userId);
    if (!former || !passwords.isOutdated(former)) return;
    await replacePasswordHash(database, userId, { former, next: await passwords.hash(password) });
  } catch (error) {
    // The sign-in has succeeded; the next one tries again.
    log.warn({ err: error }, 'a password was not rehashed');
  }
}
