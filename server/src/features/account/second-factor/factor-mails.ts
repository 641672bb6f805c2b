import { buildPasskeyMail, buildTwoStepOffMail } from '../../../platform/auth/auth-mails.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import type { Services } from '../../../platform/services.ts';

type MailServices = Pick<Services, 'config' | 'log' | 'mailer'>;

/** After the commit: the owner is told, whoever did it. */
export function tellFactorRemoved(services: MailServices, email: string): void {
  tell(services, buildTwoStepOffMail(email, `${services.config.baseUrl}/auth#forgot`));
}

/** The same of a passkey that was added. */
export function tellPasskeyAdded(services: MailServices, email: string, name: string): void {
  tell(services, buildPasskeyMail(email, name, `${services.config.baseUrl}/settings`));
}

function tell({ log, mailer }: MailServices, mail: Mail): void {
  mailer
    .send(mail)
    .catch((error: unknown) => log.warn({ err: error }, 'the mail about a second factor was not sent'));
}
