import { unverifiedLifeMs } from '@focuspool/domain/privacy/account-deletion';
import { dayMs, hourMs } from '@focuspool/domain/time-units';
import { buildInvitationMail } from '../../platform/auth/auth-mails.ts';
import { createResetLink } from '../../platform/auth/reset-link-store.ts';
import type { Services } from '../../platform/services.ts';
import { type Sweep, workOnEach } from '../../platform/sweeps.ts';
import { deleteSpentInvitations, noteInvitation, takeDueInvitations } from './invitation-store.ts';

const everyMs = 60_000;
/** Keeps a mail server from being flooded when a whole community is imported. */
const mailsAtOnce = 100;
const retryMs = hourMs;
const mostFailures = 24;
/** How long an invitation's link works; its mail says so too (`auth-mails.ts`). */
const linkLifeMs = 7 * dayMs;

type InvitingServices = Pick<Services, 'auth' | 'clock' | 'config' | 'database' | 'log' | 'mailer'>;

/** Mails the invitations to set a password that are due, some each minute. */
export function createInvitationSweep(services: InvitingServices): Sweep {
  const { clock, database, log } = services;
  return {
    name: 'invitations',
    everyMs,
    run: async (stopping) => {
      const now = clock.now();
      await deleteSpentInvitations(database, new Date(now.getTime() - unverifiedLifeMs));
      const retryAt = new Date(now.getTime() + retryMs);
      const due = await takeDueInvitations(database, { now, retryAt, limit: mailsAtOnce });
      // All of them were deferred by an hour when they were taken; one failure must not make the others wait for that.
      await workOnEach(
        due,
        stopping,
        (invited) => invite(services, { ...invited, retryAt }),
        (error, { userId }) =>
          log.error({ err: error, userId }, 'what became of an invitation was not noted'),
      );
    },
  };
}

type Invited = { userId: string; email: string; failures: number; retryAt: Date };

async function invite(
  { auth, config, database, log, mailer }: InvitingServices,
  { userId, email, failures, retryAt }: Invited,
): Promise<void> {
  try {
    const token = await createResetLink({ auth }, { userId, lifeMs: linkLifeMs });
    await mailer.send(buildInvitationMail(email, `${config.baseUrl}/auth#reset=${token}`));
    await noteInvitation(database, userId, { dueAt: null });
  } catch (error) {
    const dueAt = failures + 1 < mostFailures ? retryAt : null;
    if (dueAt) log.warn({ err: error, userId }, 'invitation not sent');
    else
      log.error(
        { err: error, userId },
        'invitation given up: its person can ask for a link by Forgot password',
      );
    await noteInvitation(database, userId, { dueAt, failures: failures + 1 });
  }
}
