import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { verifyJWT } from 'better-auth/crypto';
import * as v from 'valibot';
import type { Services } from '../services.ts';
import { readAuth } from './auth-outcome.ts';
import { captureMailFailure } from './mail-failure-capture.ts';
import { findUserByEmail, markVerified } from './user-store.ts';

/** Sends the link that verifies `email`, the address of the person whose cookies `headers` hold. */
export async function sendVerificationMail(
  { auth, log }: Pick<Services, 'auth' | 'log'>,
  headers: Headers,
  email: string,
): Promise<Outcome<object, 'already_verified' | 'mail_failed'>> {
  const { value: outcome, failure } = await captureMailFailure(() =>
    readAuth(auth.api.sendVerificationEmail({ body: { email }, headers })),
  );
  if (!outcome.ok) {
    if (outcome.reason === 'already_verified') return refuse('already_verified');
    throw new Error(`The verification mail was refused: ${outcome.reason}`);
  }
  if (failure) {
    log.warn({ err: failure }, 'verification mail not sent');
    return refuse('mail_failed');
  }
  return accept({});
}

/** What the library signs into a verification mail's token: whose address, and when in epoch seconds. */
const linkSchema = v.object({ email: v.string(), iat: v.number() });

/** Marks the address of a mail's link as verified, once, whoever is signed in. Signs nobody in. */
export async function verifyEmail(
  { auth, database }: Pick<Services, 'auth' | 'database'>,
  token: string,
): Promise<Outcome<object, 'link_invalid' | 'already_verified'>> {
  const { secret } = await auth.$context;
  const link = v.safeParse(linkSchema, await verifyJWT(token, secret));
  if (!link.success) return refuse('link_invalid');
  const owner = await findUserByEmail(database, link.output.email);
  // A link that is older than the account was mailed for another one that has been deleted.
  if (!owner || link.output.iat < Math.floor(owner.createdAt.getTime() / 1000)) return refuse('link_invalid');
  return (await markVerified(database, owner.id)) ? accept({}) : refuse('already_verified');
}
