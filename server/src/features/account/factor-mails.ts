import { buildTwoStepOffMail } from '../../platform/auth/auth-mails.ts';
import type { Services } from '../../platform/services.ts';

/** After the commit: the owner is told, whoever did it. */
export function tellFactorRemoved(
  { config, log, mailer }: Pick<Services, 'config' | 'log' | 'mailer'>,
  email: string,
): void {
  mailer
    .send(buildTwoStepOffMail(email, `${config.baseUrl}/auth#forgot`))
    .catch((error: unknown) => log.warn({ err: error }, 'the mail about two-step sign-in was not sent'));
}
