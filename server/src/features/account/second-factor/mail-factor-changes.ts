import type { Config } from '../../../config.ts';
import { buildPasskeyMail, buildTwoStepOffMail } from '../../../platform/auth/auth-mails.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import type { Services } from '../../../platform/services.ts';

type MailServices = Pick<Services, 'config' | 'log' | 'mailer'>;

export const makeFactorRemovedMail = ({ baseUrl }: Pick<Config, 'baseUrl'>, email: string): Mail =>
  buildTwoStepOffMail(email, `${baseUrl}/auth#forgot`);

/** Tells the owner, after the commit, that two-step sign-in was turned off, whoever did it. */
export function mailFactorRemoved(services: MailServices, email: string): void {
  sendMail(services, makeFactorRemovedMail(services.config, email));
}

/** Tells the owner, after the commit, that a passkey was added, whoever did it. */
export function mailPasskeyAdded(services: MailServices, email: string, name: string): void {
  sendMail(services, buildPasskeyMail(email, name, `${services.config.baseUrl}/settings`));
}

function sendMail({ log, mailer }: MailServices, mail: Mail): void {
  mailer
    .send(mail)
    .catch((error: unknown) => log.warn({ err: error }, 'the mail about a second factor was not sent'));
}
