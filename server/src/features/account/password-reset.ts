import type { NewPassword } from '@focuspool/domain/account/account-contract';
import { type PasswordRefusal, refusePassword } from '@focuspool/domain/account/refuse-password';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { hourMs } from '@focuspool/domain/time-units';
import { buildPasswordChangedMail, buildResetMail } from '../../platform/auth/auth-mails.ts';
import { isCommonPassword } from '../../platform/auth/common-passwords.ts';
import { setPasswordHash } from '../../platform/auth/password-store.ts';
import { createResetLink, findResetLink, takeResetLink } from '../../platform/auth/reset-link-store.ts';
import { deleteSessions } from '../../platform/auth/session-store.ts';
import {
  deleteProviderAccounts,
  findUser,
  findUserByEmail,
  markVerified,
} from '../../platform/auth/user-store.ts';
import { lockPerson, type Transaction } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import type { Caller } from '../../platform/rate-limit/client-address.ts';
import { deletePasskeys, lockPasskeys } from '../../platform/second-factor/passkey-store.ts';
import { removeFactor } from '../../platform/second-factor/second-factor-store.ts';
import { insertSecurityEvent, noteAttempt } from '../../platform/security-events/security-event-store.ts';
import type { Services } from '../../platform/services.ts';
import { findProfile } from '../profile/profile-store.ts';

type ResetMailServices = Pick<Services, 'auth' | 'config' | 'database' | 'log' | 'mailer'>;

/** How long a link for a new password works; its mail says so too (`auth-mails.ts`). */
const linkLifeMs = hourMs;

/**
 * Sends a link for a new password to `email` if it has an account. Only the person whose own address it is learns how that went;
 * everyone else gets the same answer at once, before any work is done.
 */
export async function requestPasswordReset(
  services: ResetMailServices & Pick<Services, 'clock'>,
  caller: Caller,
  viewer: Viewer | null,
  email: string,
): Promise<Outcome<object, 'reset_mail_failed'>> {
  const isSent = mailResetLink(services, email).then(async (isMailed) => {
    if (isMailed) await noteAttempt(services, email, { kind: 'reset_asked', caller });
    return isMailed;
  });
  if (viewer?.email !== email) return accept({});
  return (await isSent) ? accept({}) : refuse('reset_mail_failed');
}

/** Returns whether the mail went out; also true if no one has the address. */
export async function mailResetLink(
  { auth, config, database, log, mailer }: ResetMailServices,
  email: string,
): Promise<boolean> {
  try {
    const owner = await findUserByEmail(database, email);
    if (owner) {
      const token = await createResetLink({ auth }, { userId: owner.id, lifeMs: linkLifeMs });
      await mailer.send(buildResetMail(owner.email, `${config.baseUrl}/auth#reset=${token}`));
    } else {
      // Makes as many queries if no one has the address: the time taken would otherwise reveal who has an account.
      await findResetLink({ auth }, 'of nobody');
    }
    return true;
  } catch (error) {
    log.warn({ err: error }, 'password reset mail not sent');
    return false;
  }
}

/** Checks whether a reset link still works; checking does not consume it. */
export async function checkResetLink(
  services: Pick<Services, 'auth'>,
  token: string,
): Promise<Outcome<object, 'link_invalid'>> {
  return (await findResetLink(services, token)) ? accept({}) : refuse('link_invalid');
}

export type PasswordServices = Pick<
  Services,
  'auth' | 'clock' | 'config' | 'database' | 'live' | 'log' | 'mailer' | 'passwords'
>;

/**
 * Sets a new password with the token of a mailed link, which works once, and signs the person out everywhere. All of it happens
 * or none, since a person who resets a password may want to get someone else out.
 */
export async function resetPassword(
  services: PasswordServices,
  caller: Caller,
  { token, password }: NewPassword,
): Promise<Outcome<object, 'link_invalid' | PasswordRefusal>> {
  const { clock, database, passwords } = services;
  const link = await findResetLink(services, token);
  const owner = link && (await findUser(database, link.userId));
  if (!owner) return refuse('link_invalid');
  const { id: userId, email } = owner;
  const username = (await findProfile(database, userId))?.username ?? null;
  const problem = refusePassword(password, { email, username }, isCommonPassword);
  if (problem) return refuse(problem);
  const hash = await passwords.hash(password);
  const reset = await transactOutcome(database, async (tx) => {
    await lockPerson(tx, userId);
    if (!(await takeResetLink(tx, link))) return refuse('link_invalid');
    await setPasswordHash(tx, userId, hash);
    const noted = { userId, caller, at: clock.now() };
    // Using the link proves that the person reads mail at this address; whoever signed up with it may have been someone else.
    const isFirstProof = await markVerified(tx, userId);
    const ended = isFirstProof ? await removeOtherProofs(tx, noted) : [];
    await insertSecurityEvent(tx, { ...noted, kind: 'password_reset' });
    return accept([...ended, ...(await deleteSessions(tx, userId))]);
  });
  if (!reset.ok) return reset;
  announcePasswordChange(services, email, reset.value);
  return accept({});
}

/** Leaves the password as the only way in; returns the ids of the sessions that ended together with passkeys. */
async function removeOtherProofs(
  tx: Transaction,
  noted: { userId: string; caller: Caller; at: Date },
): Promise<string[]> {
  const { userId } = noted;
  await deleteProviderAccounts(tx, userId);
  if (await removeFactor(tx, userId)) await insertSecurityEvent(tx, { ...noted, kind: 'two_step_off' });
  const passkeyIds = await lockPasskeys(tx, userId);
  if (passkeyIds.length === 0) return [];
  const ended = await deletePasskeys(tx, passkeyIds);
  await insertSecurityEvent(tx, { ...noted, kind: 'passkey_removed' });
  return ended;
}

/** Runs after the commit: closes the sessions that ended, and tells the owner by mail, whoever made the change. */
export function announcePasswordChange(
  { config, live, log, mailer }: Pick<PasswordServices, 'config' | 'live' | 'log' | 'mailer'>,
  email: string,
  ended: readonly string[],
): void {
  for (const id of ended) live.closeSession(id);
  mailer
    .send(buildPasswordChangedMail(email, `${config.baseUrl}/auth#forgot`))
    .catch((error: unknown) => log.warn({ err: error }, 'the mail about a new password was not sent'));
}
