import type { Credentials } from '@focuspool/domain/account/account-contract';
import { accept, type Outcome } from '@focuspool/domain/outcome';
import type { Services } from '../../platform/services.ts';
import { type AuthReason, readAuth } from '../../platform/sessions/auth-outcome.ts';
import { endBroughtSession } from '../../platform/sessions/current-session.ts';
import { describeViewer } from './read-viewer.ts';
import type { SignedIn } from './sign-up.ts';

/** An unknown address and a wrong password get the same answer after the same work. */
export async function signIn(
  services: Pick<Services, 'auth' | 'database' | 'config' | 'live'>,
  headers: Headers,
  body: Credentials,
): Promise<Outcome<SignedIn, AuthReason>> {
  const outcome = await readAuth(services.auth.api.signInEmail({ body, headers, returnHeaders: true }));
  if (!outcome.ok) return outcome;
  const { headers: cookies, response } = outcome.value;
  await endBroughtSession(services, headers);
  return accept({ viewer: await describeViewer(services, response.user), cookies });
}
