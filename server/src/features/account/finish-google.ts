import type { GoogleProblem } from '@focuspool/domain/account/google-sign-in';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { GoogleIdentity } from '../../platform/google/google-sign-in.ts';
import type { KeptJourney } from '../../platform/google/journey-cookie.ts';
import type { Services } from '../../platform/services.ts';
import { endBroughtSession } from '../../platform/sessions/current-session.ts';
import { googleProvider } from '../../platform/sessions/google-plugin.ts';
import { findAccountOwner, findUserByEmail } from '../../platform/sessions/user-store.ts';
import { findProfile } from '../profile/profile-store.ts';
import { googleCallbackPath } from './begin-google.ts';

type GoogleServices = Pick<Services, 'auth' | 'config' | 'database' | 'google' | 'live'>;

/**
 * Signs in somebody who comes back from Google; the login lets in only those who have a profile already (specification,
 * section 4). `query` is what Google sent along.
 */
export async function finishGoogle(
  services: GoogleServices,
  headers: Headers,
  query: string,
  { intent, ...journey }: KeptJourney,
): Promise<Outcome<{ cookies: Headers }, GoogleProblem>> {
  const { auth, config, google } = services;
  if (!google) return refuse('google_failed');
  const identity = await google.finish(new URL(`${config.baseUrl}${googleCallbackPath}${query}`), journey);
  if (!identity.ok) return identity;
  const { subject, email, isEmailVerified } = identity.value;
  if (!isEmailVerified) return refuse('google_email_unverified');
  const problem = await findProblem(services, identity.value);
  if (problem === 'google_not_linked' || (problem && intent === 'login')) return refuse(problem);
  const signIn = () => auth.api.signInVouchedFor({ body: { subject, email }, headers, returnHeaders: true });
  // Of two tabs that come back at once for a new account the slower finds it taken: looked at again, it is their own.
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
