import type { NewPassword } from '@focuspool/domain/account/account-contract';
import { accept, type Outcome } from '@focuspool/domain/outcome';
import type { Services } from '../../platform/services.ts';
import { type AuthReason, readAuth } from '../../platform/sessions/auth-outcome.ts';

/** Sets a new password with the token of a mail's link, which works once, and signs the person out everywhere. */
export async function resetPassword(
  { auth }: Pick<Services, 'auth'>,
  { token, password }: NewPassword,
): Promise<Outcome<object, AuthReason>> {
  const outcome = await readAuth(auth.api.resetPassword({ body: { token, newPassword: password } }));
  return outcome.ok ? accept({}) : outcome;
}
