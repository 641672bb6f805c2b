import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { findSettledHash } from '../../../platform/auth/password-store.ts';
import { endPresentedSession } from '../../../platform/auth/session-cookies.ts';
import { deleteSessionByToken } from '../../../platform/auth/session-store.ts';
import type { Caller } from '../../../platform/rate-limit/client-address.ts';
import { insertSecurityEvent } from '../../../platform/security-events/security-event-store.ts';
import type { Services } from '../../../platform/services.ts';
import { findSuspension } from '../../../platform/suspension/suspension-store.ts';
import { toViewer } from '../read-viewer.ts';
import type { SignedIn } from '../sign-up.ts';

export type ProvenServices = Pick<Services, 'auth' | 'clock' | 'config' | 'database' | 'live'>;

type Proven = {
  readonly userId: string;
  /** The passkey that was used; null for a code. */
  readonly passkeyId: string | null;
  /**
   * The password hash that the first step was made with, null without
   * a password; left out for a passkey, which needs no first step.
   */
  readonly passwordHash?: string | null;
};

/**
 * Signs in a person who has just proved a factor, ending any session that their browser had. Refuses with 'nobody' if the person,
 * the passkey or the password is gone.
 */
export async function signInProven(
  services: ProvenServices,
  caller: Caller,
  { userId, passkeyId, passwordHash }: Proven,
): Promise<Outcome<SignedIn, 'account_suspended' | 'nobody'>> {
  const { auth, clock, database } = services;
  const { headers } = caller;
  if (await findSuspension(database, userId)) return refuse('account_suspended');
  const body = { userId, passkeyId };
  const { response, headers: cookies } = await auth.api.signInProven({ body, headers, returnHeaders: true });
  if (!response) return refuse('nobody');
  // A new password ended all existing sessions, but not this one, which began at the same time.
  if (passwordHash !== undefined && passwordHash !== (await findSettledHash(database, userId))) {
    await deleteSessionByToken(database, response.token);
    return refuse('nobody');
  }
  await endPresentedSession(services, headers);
  const kind = passkeyId === null ? 'code_signed_in' : 'passkey_signed_in';
  await insertSecurityEvent(database, { userId, kind, caller, at: clock.now() });
  return accept({ viewer: await toViewer(services, response.user), cookies });
}
