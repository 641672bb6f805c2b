import { type NewPassword, refusePassword } from '@focuspool/domain/account/account-contract';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { lockPerson } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import type { Services } from '../../platform/services.ts';
import { setPasswordHash } from '../../platform/sessions/password-store.ts';
import { findResetLink, takeResetLink } from '../../platform/sessions/reset-link-store.ts';
import { deleteSessions } from '../../platform/sessions/session-store.ts';
import { markVerified } from '../../platform/sessions/user-store.ts';

/**
 * Sets a new password with the token of a mail's link, which works once, and signs the person out everywhere: all of it
 * or nothing, since whoever resets a password may want somebody else out.
 */
export async function resetPassword(
  services: Pick<Services, 'auth' | 'database' | 'live' | 'passwords'>,
  { token, password }: NewPassword,
): Promise<Outcome<object, 'link_invalid' | 'password_too_short' | 'password_too_long'>> {
  const problem = refusePassword(password);
  if (problem) return refuse(problem);
  const link = await findResetLink(services, token);
  if (!link) return refuse('link_invalid');
  const { userId } = link;
  const hash = await services.passwords.hash(password);
  const reset = await transactOutcome(services.database, async (tx) => {
    await lockPerson(tx, userId);
    if (!(await takeResetLink(tx, link))) return refuse('link_invalid');
    await setPasswordHash(tx, userId, hash);
    // The link came by mail: whoever used it reads what is sent to the address.
    await markVerified(tx, userId);
    return accept(await deleteSessions(tx, userId));
  });
  if (!reset.ok) return reset;
  for (const id of reset.value) services.live.closeSession(id);
  return accept({});
}
