import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '../../config.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Rejects if the mail could not be handed over. Only receipts and invitations are tried again, by sweeps of their features. */
export type Mailer = {
  send(mail: Mail): Promise<void>;
  close(): void;
};

const timeoutMs = 10_000;

/** Sends through the SMTP server at `url`, with `from` as the sender. */
export function createSmtpMailer({ url, from, needsTls = false }: SmtpConfig): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      requireTLS: needsTls,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    },
    { from },
  );
  return {
    send: async (mail) => {
      const handedOver = await withTimeout(transport.sendMail({ ...mail }), timeoutMs);
      if (!handedOver) throw new Error('The mail server did not take the mail in time');
    },
    close: () => transport.close(),
  };
}
