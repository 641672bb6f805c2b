import type { Viewer } from '@focuspool/domain/account/viewer';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { signJWT, verifyJWT } from 'better-auth/crypto';
import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import type { Caller } from '../rate-limit/client-address.ts';
import { insertSecurityEvent } from '../security-events/security-event-store.ts';
import type { Services } from '../services.ts';
import { buildVerificationMail } from './auth-mails.ts';
import { derivePurposeText, listSecrets } from './signing-keys.ts';
import { findUser, markVerified } from './user-store.ts';

/** How long the link works; its mail says so too (`auth-mails.ts`). */
const lifeSeconds = 24 * 60 * 60;

const deriveKey = (secret: string) => derivePurposeText(secret, 'verify address');

export async function sendVerificationMail(
  { auth, config, log, mailer }: Pick<Services, 'auth' | 'config' | 'log' | 'mailer'>,
  { userId, email, emailVerified }: Pick<Viewer, 'userId' | 'email' | 'emailVerified'>,
): Promise<Outcome<object, 'already_verified' | 'mail_failed'>> {
  if (emailVerified) return refuse('already_verified');
  const { secret } = await auth.$context;
  const token = await signJWT({ userId, email }, deriveKey(secret), lifeSeconds);
  try {
    await mailer.send(buildVerificationMail(email, `${config.baseUrl}/verify-email#token=${token}`));
    return accept({});
  } catch (error) {
    log.warn({ err: error }, 'verification mail not sent');
    return refuse('mail_failed');
  }
}

/** Marks the address of a mailed link as verified, once, no matter who is signed in. Signs nobody in. */
export async function verifyEmail(
  services: Pick<Services, 'auth' | 'clock' | 'config' | 'database'>,
  caller: Caller,
  token: string,
): Promise<Outcome<object, 'link_invalid' | 'already_verified'>> {
  const { clock, database } = services;
  const ownerId = await readOwner(services, token);
  if (!ownerId) return refuse('link_invalid');
  if (!(await markVerified(database, ownerId))) return refuse('already_verified');
  const noted = { userId: ownerId, caller, at: clock.now() };
  await insertSecurityEvent(database, { ...noted, kind: 'address_verified' });
  return accept({});
}

async function readOwner(
  services: Pick<Services, 'auth' | 'config' | 'database'>,
  token: string,
): Promise<string | null> {
  const { database } = services;
  for (const secret of await listSecrets(services)) {
    const ownerId = await readLink(database, secret, token);
    if (ownerId) return ownerId;
  }
  return null;
}

/** The account and its address, as they were when the mail was sent. */
const linkSchema = v.object({ userId: v.string(), email: v.string() });

async function readLink(database: Database, secret: string, token: string): Promise<string | null> {
  const link = v.safeParse(linkSchema, await verifyJWT(token, deriveKey(secret)));
  if (!link.success) return null;
  const owner = await findUser(database, link.output.userId);
  return owner?.email === link.output.email ? owner.id : null;
}
