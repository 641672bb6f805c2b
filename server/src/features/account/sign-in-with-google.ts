import type { GoogleIntent, GoogleProblem } from '@focuspool/domain/account/google-sign-in';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { type GoogleIdentity, googleCallbackPath } from '../../platform/auth/google-client.ts';
import { googleProvider } from '../../platform/auth/google-plugin.ts';
import type { StoredOAuthState } from '../../platform/auth/oauth-state-cookie.ts';
import { endPresentedSession } from '../../platform/auth/session-cookies.ts';
import { findAccountOwner, findUserByEmail } from '../../platform/auth/user-store.ts';
import type { Caller } from '../../platform/rate-limit/client-address.ts';
import { readSecondStep } from '../../platform/second-factor/second-factor-plugin.ts';
import { beginSecondStep } from '../../platform/second-factor/second-step.ts';
import { insertSecurityEvent } from '../../platform/security-events/security-event-store.ts';
import type { Services } from '../../platform/services.ts';
import { findSuspension } from '../../platform/suspension/suspension-store.ts';
import { findProfile } from '../profile/profile-store.ts';

/** Prepares a redirect to Google: its address, and the state that the browser has to bring back. */
export async function beginGoogle(
  { config, google }: Pick<Services, 'config' | 'google'>,
  intent: GoogleIntent,
): Promise<Outcome<{ url: URL; oauthState: StoredOAuthState }, GoogleProblem>> {
  if (!google) return refuse('google_failed');
  const begun = await google.begin(config.baseUrl + googleCallbackPath);
  if (!begun.ok) return begun;
  return accept({ url: begun.value.url, oauthState: { ...begun.value.oauthState, intent } });
}

type GoogleServices = Pick<Services, 'auth' | 'clock' | 'config' | 'database' | 'google' | 'live'>;

/**
 * Signs in a person who comes back from Google. The login lets in only people who already have a profile (product 4.1), and a
 * person with an authenticator app is asked for a code first. An account with the same address is linked if it is verified
 * (`google-plugin.ts`), else refused. `query` is what Google sent along.
 */
export async function finishGoogle(
  services: GoogleServices,
  caller: Caller,
  query: string,
  { intent, ...oauthState }: StoredOAuthState,
): Promise<Outcome<{ cookies: Headers; needsCode: boolean }, GoogleProblem>> {
  const { auth, clock, config, database, google } = services;
  const { headers } = caller;
  if (!google) return refuse('google_failed');
  const identity = await google.finish(new URL(`${config.baseUrl}${googleCallbackPath}${query}`), oauthState);
  if (!identity.ok) return identity;
  const { subject, email, isEmailVerified } = identity.value;
  if (!isEmailVerified) return refuse('google_email_unverified');
  const existing = await findExistingUser(services, identity.value);
  const problem = await findProblem(services, existing);
  if (problem && (problem !== 'google_no_account' || intent === 'login')) return refuse(problem);
  const signIn = () => auth.api.signInVerified({ body: { subject, email }, headers, returnHeaders: true });
  // When two tabs create the same account at once, the slower one fails; its second try finds its own account.
  const begun = signIn().then((done) => (done.response ? done : signIn()));
  const awaitingCodeUserId = await begun.then(() => null, readSecondStep);
  const userId = awaitingCodeUserId ?? (await begun).response?.user.id;
  if (!userId) return refuse('google_failed');
  const noted = { userId, caller, at: clock.now() };
  if (!existing.ownerId) {
    const kind = existing.sameAddressUser ? 'google_linked' : 'signed_up';
    await insertSecurityEvent(database, { ...noted, kind });
  }
  if (awaitingCodeUserId)
    return accept({ cookies: await beginSecondStep(services, awaitingCodeUserId), needsCode: true });
  await endPresentedSession(services, headers);
  await insertSecurityEvent(database, { ...noted, kind: 'google_signed_in' });
  return accept({ cookies: (await begun).headers, needsCode: false });
}

/** The owner of this Google account, or else the user who signed up with its address. */
type ExistingUser = {
  readonly ownerId: string | null;
  readonly sameAddressUser: Awaited<ReturnType<typeof findUserByEmail>>;
};

async function findExistingUser(
  { database }: Pick<Services, 'database'>,
  { subject, email }: GoogleIdentity,
): Promise<ExistingUser> {
  const ownerId = await findAccountOwner(database, googleProvider, subject);
  return { ownerId, sameAddressUser: ownerId ? null : await findUserByEmail(database, email) };
}

/**
 * Returns why the person cannot simply log in: they are suspended, have no
 * profile, or the address belongs to an account that has not verified it.
 */
async function findProblem(
  { database }: Pick<Services, 'database'>,
  { ownerId, sameAddressUser }: ExistingUser,
): Promise<'google_no_account' | 'google_not_linked' | 'account_suspended' | null> {
  if (sameAddressUser && !sameAddressUser.emailVerified) return 'google_not_linked';
  const userId = ownerId ?? sameAddressUser?.id;
  if (userId && (await findSuspension(database, userId))) return 'account_suspended';
  return userId && (await findProfile(database, userId)) ? null : 'google_no_account';
}
