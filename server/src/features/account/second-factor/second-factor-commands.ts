import { commandActor } from '@focuspool/domain/operator/audit-log';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AdminReply } from '../../../platform/admin/admin-socket.ts';
import { insertAuditEntry } from '../../../platform/audit-log/audit-log-store.ts';
import { forgetSecondFactors } from '../../../platform/auth/session-store.ts';
import { findUser, findUserByEmail } from '../../../platform/auth/user-store.ts';
import { lockPerson, type Queryable } from '../../../platform/database/database.ts';
import { validate } from '../../../platform/http/validate.ts';
import { deletePasskeys, lockPasskeys } from '../../../platform/second-factor/passkey-store.ts';
import { removeFactor } from '../../../platform/second-factor/second-factor-store.ts';
import { insertSecurityEvent } from '../../../platform/security-events/security-event-store.ts';
import type { Services } from '../../../platform/services.ts';
import { findUsernameOwner } from '../../profile/profile-store.ts';
import { makeFactorRemovedMail } from './mail-factor-changes.ts';

const factorCommandSchema = v.object({ person: v.pipe(v.string(), v.trim()) });
export type FactorCommand = v.InferOutput<typeof factorCommandSchema>;

type CommandServices = Pick<Services, 'clock' | 'config' | 'database'> & {
  /** Null if none is configured, as may be when the command runs without a server. */
  readonly mailer: Pick<Services['mailer'], 'send'> | null;
  /** Null if the command runs without a server: any servers find out within a minute. */
  readonly live: Pick<Services['live'], 'closeSession'> | null;
};

/** The caller that the person's Settings show in place of an address. */
const operator = { address: 'operator', headers: new Headers() };

/**
 * Removes the app, recovery codes and passkeys of a person who has lost
 * them all, ends the sessions begun with passkeys, and tells the person.
 */
export async function runFactorCommand(
  { clock, config, database, live, mailer }: CommandServices,
  { person }: FactorCommand,
): Promise<AdminReply> {
  const owner = await findOwner(database, person);
  if (!owner) return { isDone: false, message: `No one is known as ${person}.` };
  const { id: userId, email } = owner;
  const ended = await database.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const [hadApp, passkeyIds] = [await removeFactor(tx, userId), await lockPasskeys(tx, userId)];
    if (!hadApp && passkeyIds.length === 0) return null;
    const ofPasskeys = await deletePasskeys(tx, passkeyIds);
    await forgetSecondFactors(tx, userId);
    const noted = { userId, caller: operator, at: clock.now() };
    await insertSecurityEvent(tx, { ...noted, kind: 'factors_removed' });
    const act = { actor: commandActor, act: 'factors_removed', subject: userId, at: noted.at } as const;
    await insertAuditEntry(tx, act);
    return ofPasskeys;
  });
  if (!ended) return { isDone: false, message: `${email} has no second factor.` };
  for (const sessionId of ended) live?.closeSession(sessionId);
  const mail = makeFactorRemovedMail(config, email);
  const isMailSent =
    mailer &&
    (await mailer.send(mail).then(
      () => true,
      () => false,
    ));
  const notice = isMailSent ? 'They were told by email.' : 'The email to them failed: please tell them.';
  return { isDone: true, message: `${email} now signs in without a second factor. ${notice}` };
}

async function findOwner(db: Queryable, person: string) {
  if (person.includes('@')) return findUserByEmail(db, person);
  const userId = await findUsernameOwner(db, person);
  return userId ? findUser(db, userId) : null;
}

/** Offers the same command on a running server, on its Unix socket only. */
export function createFactorCommands(services: CommandServices): Hono {
  return new Hono().post('/second-factor-removal', validate('json', factorCommandSchema), async (c) =>
    c.json(await runFactorCommand(services, c.req.valid('json'))),
  );
}
