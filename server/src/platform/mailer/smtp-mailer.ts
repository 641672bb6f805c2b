import { createTransport } from 'nodemailer';
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
      await transport.sendMail({ ...mail });
    },
    close: () => transport.close(),
  };
}
