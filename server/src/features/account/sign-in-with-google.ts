import type { GoogleIntent, GoogleProblem } from '@focuspool/domain/account/google-sign-in';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { googleProvider } from '../../platform/auth/google-plugin.ts';
import type { GoogleIdentity } from '../../platform/auth/google-sign-in.ts';
import type { StoredOAuthState } from '../../platform/auth/oauth-state-cookie.ts';
import { endBroughtSession } from '../../platform/auth/session-cookies.ts';
import { findAccountOwner, findUserByEmail } from '../../platform/auth/user-store.ts';
import type { Services } from '../../platform/services.ts';
import { findProfile } from '../profile/profile-store.ts';

/** Where Google sends people back to, below the address of this server. */
export const googleCallbackPath = '/api/sign-in/google/callback';

/** Sends somebody to Google: where to, and what their browser has to bring back. */
export async function beginGoogle(
  { config, google }: Pick<Services, 'config' | 'google'>,
  intent: GoogleIntent,
): Promise<Outcome<{ url: URL; oauthState: StoredOAuthState }, GoogleProblem>> {
  if (!google) return refuse('google_failed');
  const begun = await google.begin(config.baseUrl + googleCallbackPath);
  if (!begun.ok) return begun;
  return accept({ url: begun.value.url, oauthState: { ...begun.value.oauthState, intent } });
}

type GoogleServices = Pick<Services, 'auth' | 'config' | 'database' | 'google' | 'live'>;

/**
 * Signs in somebody who comes back from Google; the login lets in only those who have a profile already (product 4.1). `query` is what Google sent along.
 */
export async function finishGoogle(
  services: GoogleServices,
  headers: Headers,
  query: string,
  { intent, ...oauthState }: StoredOAuthState,
): Promise<Outcome<{ cookies: Headers }, GoogleProblem>> {
  const { auth, config, google } = services;
  if (!google) return refuse('google_failed');
  const identity = await google.finish(new URL(`${config.baseUrl}${googleCallbackPath}${query}`), oauthState);
  if (!identity.ok) return identity;
  const { subject, email, isEmailVerified } = identity.value;
  if (!isEmailVerified) return refuse('google_email_unverified');
  const problem = await findProblem(services, identity.value);
  if (problem === 'google_not_linked' || (problem && intent === 'login')) return refuse(problem);
  const signIn = () => auth.api.signInVerified({ body: { subject, email }, headers, returnHeaders: true });
  // When two tabs create the same account at once, the slower one fails; its second try finds its own account.
  const { response, headers: cookies } = await signIn().then((done) => (done.response ? done : signIn()));
  if (!response) return refuse('google_failed');
  await endBroughtSession(services, headers);
  return accept({ cookies });
}

/** Why this identity cannot simply log in: it has no profile, or its address is an account's that is not verified. */
async function findProblem(
  { database }: Pick<Services, 'database'>,
  { subject, email }: GoogleIdentity,
): Promise<'google_no_account' | 'google_not_linked' | null> {
  const ownerId = await findAccountOwner(database, googleProvider, subject);
  const namesake = ownerId ? null : await findUserByEmail(database, email);
  if (namesake && !namesake.emailVerified) return 'google_not_linked';
  const userId = ownerId ?? namesake?.id;
  return userId && (await findProfile(database, userId)) ? null : 'google_no_account';
}
