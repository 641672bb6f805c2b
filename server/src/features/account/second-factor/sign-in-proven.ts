import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { findSettledHash } from '../../../platform/auth/password-store.ts';
import { endBroughtSession } from '../../../platform/auth/session-cookies.ts';
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
  readonly kind: 'code_signed_in' | 'passkey_signed_in';
  /** The one that proved it; null for a code. */
  readonly passkeyId: string | null;
  /** By which hash the first step was made, null for no password; a passkey stands for itself. */
  readonly passwordHash?: string | null;
};

/** Signs in somebody who has just proved a factor, in the place of whoever their browser had; 'nobody' when they, the passkey or the password have gone. */
export async function signInProven(
  services: ProvenServices,
  caller: Caller,
  { userId, kind, passkeyId, passwordHash }: Proven,
): Promise<Outcome<SignedIn, 'account_suspended' | 'nobody'>> {
  const { auth, clock, database } = services;
  const { headers } = caller;
  if (await findSuspension(database, userId)) return refuse('account_suspended');
  const body = { userId, passkeyId };
  const proven = await auth.api.signInProven({ body, headers, returnHeaders: true });
  const { response, headers: cookies } = proven;
  if (!response) return refuse('nobody');
  // A new password ended the sessions that there were, and not this one, which has begun behind its back.
  if (passwordHash !== undefined && passwordHash !== (await findSettledHash(database, userId))) {
    await deleteSessionByToken(database, response.token);
    return refuse('nobody');
  }
  await endBroughtSession(services, headers);
  await insertSecurityEvent(database, { userId, kind, caller, at: clock.now() });
  return accept({ viewer: await toViewer(services, response.user), cookies });
}
