import type { ChangePassword } from '@focuspool/domain/account/account-contract';
import { type PasswordRefusal, refusePassword } from '@focuspool/domain/account/refuse-password';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { isCommonPassword } from '../../platform/auth/common-passwords.ts';
import { findPasswordHash, replacePasswordHash } from '../../platform/auth/password-store.ts';
import { deleteResetLinks } from '../../platform/auth/reset-link-store.ts';
import { findSessionId, makeSessionCookie, renewSession } from '../../platform/auth/session-cookies.ts';
import { deleteOtherSessions } from '../../platform/auth/session-store.ts';
import { lockPerson } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import type { Caller } from '../../platform/rate-limit/client-address.ts';
import { insertSecurityEvent } from '../../platform/security-events/security-event-store.ts';
import { announcePasswordChange, type PasswordServices } from './password-reset.ts';

/**
 * Sets another password for a person who knows the current one. Every other device is signed out; this one continues with a
 * session secret that no one else can have, which `cookies` hand to its browser.
 */
export async function changePassword(
  services: PasswordServices,
  caller: Caller,
  { userId, email, profile }: Viewer,
  { current, password }: ChangePassword,
): Promise<
  Outcome<{ cookies: Headers }, 'signed_out' | 'password_missing' | 'password_wrong' | PasswordRefusal>
> {
  const { clock, database, passwords } = services;
  const sessionId = await findSessionId(services, caller.headers);
  if (!sessionId) return refuse('signed_out');
  const former = await findPasswordHash(database, userId);
  if (!former) return refuse('password_missing');
  if (!(await passwords.verify({ hash: former, password: current }))) return refuse('password_wrong');
  const owner = { email, username: profile?.username ?? null };
  const problem = refusePassword(password, owner, isCommonPassword);
  if (problem) return refuse(problem);
  const next = await passwords.hash(password);
  const changed = await transactOutcome(database, async (tx) => {
    await lockPerson(tx, userId);
    // Another call may have changed the password meanwhile, so that the one given is no longer the current one.
    if (!(await replacePasswordHash(tx, userId, { former, next }))) return refuse('password_wrong');
    const renewed = await renewSession(tx, sessionId, clock.now());
    if (!renewed) return refuse('signed_out');
    await deleteResetLinks(tx, userId);
    await insertSecurityEvent(tx, { userId, kind: 'password_changed', caller, at: clock.now() });
    return accept({ renewed, ended: await deleteOtherSessions(tx, userId, sessionId) });
  });
  if (!changed.ok) return changed;
  announcePasswordChange(services, email, changed.value.ended);
  services.live.reopenSession(sessionId);
  return accept({ cookies: await makeSessionCookie(services, changed.value.renewed) });
}
