import type { Credentials } from '@focuspool/domain/account/account-contract';
import { type PasswordRefusal, refusePassword } from '@focuspool/domain/account/refuse-password';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { APIError } from 'better-auth/api';
import { type AuthReason, readAuth } from '../../platform/auth/auth-outcome.ts';
import { isCommonPassword } from '../../platform/auth/common-passwords.ts';
import { endPresentedSession } from '../../platform/auth/session-cookies.ts';
import type { Caller } from '../../platform/rate-limit/client-address.ts';
import { insertSecurityEvent } from '../../platform/security-events/security-event-store.ts';
import type { Services } from '../../platform/services.ts';
import { toViewer } from './read-viewer.ts';

/** The answer to a sign-in, and the cookies that hand it to the browser. */
export type SignedIn<Somebody = Viewer> = { readonly viewer: Somebody; readonly cookies: Headers };

/**
 * Judges the password alone: the answer does not depend on whether
 * the address has an account, so it is not counted as an attempt.
 */
export function judgePassword({ email, password }: Credentials): Outcome<object, PasswordRefusal> {
  const problem = refusePassword(password, { email, username: null }, isCommonPassword);
  return problem ? refuse(problem) : accept({});
}

/** Makes an account without a profile and signs in to it at once. The password has been judged before. */
export async function signUp(
  services: Pick<Services, 'auth' | 'clock' | 'database' | 'config' | 'live' | 'passwords'>,
  caller: Caller,
  credentials: Credentials,
): Promise<Outcome<SignedIn, AuthReason>> {
  const { password } = credentials;
  const { headers } = caller;
  const body = { ...credentials, name: '' };
  const create = () => services.auth.api.signUpEmail({ body, headers, returnHeaders: true });
  // When two sign-ups with one address race, the slower fails on the index; its second try finds the account.
  const createOnce = () =>
    create().catch((error) => (isFailedInsert(error) ? create() : Promise.reject(error)));
  // Left alone, the library would hash within its transaction, and the embedded database has a single connection for everyone.
  const outcome = await readAuth(services.passwords.hashBefore(password, createOnce));
  if (!outcome.ok) return outcome;
  const { headers: cookies, response } = outcome.value;
  await endPresentedSession(services, headers);
  const noted = { userId: response.user.id, caller, at: services.clock.now() };
  await insertSecurityEvent(services.database, { ...noted, kind: 'signed_up' });
  return accept({ viewer: await toViewer(services, response.user), cookies });
}

function isFailedInsert(error: unknown): boolean {
  return error instanceof APIError && error.body?.code === 'FAILED_TO_CREATE_USER';
}
