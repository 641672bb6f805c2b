import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Mailer } from './mailer.ts';

export type DevMail = { to: string; subject: string; text: string; links: string[]; at: string };

export type DevMailer = Mailer & {
  /** Newest first; of one address if `to` is given. */
  list(to?: string): Promise<DevMail[]>;
};

/** Replaces an SMTP server outside production: mails are stored in `dataDir`, and each link is logged. */
export function createDevMailer(dataDir: string, clock: Clock, log: Log): DevMailer {
  const file = join(dataDir, 'mails.jsonl');
  return {
    send: async ({ to, subject, text }) => {
      const links = text.match(/https?:\/\/\S+/g) ?? [];
      const mail: DevMail = { to, subject, text, links, at: clock.now().toISOString() };
      await mkdir(dataDir, { recursive: true });
      await appendFile(file, `${JSON.stringify(mail)}\n`);
      // A person trying the product on their own machine follows it from here; production has no such mailer.
      log.info({ subject, links }, 'mail kept, see /dev/mail');
    },
    list: async (to) => {
      const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
      const mails = lines.map((line) => JSON.parse(line) as DevMail).reverse();
      return to ? mails.filter((mail) => mail.to === to.toLowerCase()) : mails;
    },
    close: () => {},
  };
}
