import { createTransport } from 'nodemailer';
import { withTimeout } from '../concurrency/with-timeout.ts';
import type { Mailer } from './mailer.ts';

const timeoutMs = 10_000;

/** Sends through the SMTP server at `url`, with `from` as the sender. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(
    { url, pool: true, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
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
