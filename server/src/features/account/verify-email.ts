import { accept, type Outcome } from '@focuspool/domain/outcome';
import type { Services } from '../../platform/services.ts';
import { type AuthReason, readAuth } from '../../platform/sessions/auth-outcome.ts';

/** Marks the address of a mail's link as verified, whoever is signed in. Signs nobody in; the same link twice does no harm. */
export async function verifyEmail(
  { auth }: Pick<Services, 'auth'>,
  token: string,
): Promise<Outcome<object, AuthReason>> {
  const outcome = await readAuth(auth.api.verifyEmail({ query: { token } }));
  return outcome.ok ? accept({}) : outcome;
}
