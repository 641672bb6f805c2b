import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { createSmtpMailer, type Mailer } from '../../src/platform/mailer/mailer.ts';

/** A mail as sent over the wire. */
export type Delivery = { from: string; to: string[]; source: string };

export type SmtpFixture = { readonly url: string; readonly mailer: Mailer; readonly deliveries: Delivery[] };

/** A real SMTP server on this machine until the test ends, with its deliveries, and a mailer that delivers there. */
export async function startSmtpFixture(options: { refusesAll?: boolean } = {}): Promise<SmtpFixture> {
  const deliveries: Delivery[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => done(options.refusesAll ? new Error('No such mailbox') : null),
    onData: async (stream, session, done) => {
      const source = Buffer.concat(await stream.toArray()).toString('utf8');
      const { mailFrom, rcptTo } = session.envelope;
      deliveries.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((to) => to.address), source });
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  const mailer = createSmtpMailer({ url, from: 'FocusPool <focus@example.com>' });
  onTestFinished(async () => {
    mailer.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });
  return { url, mailer, deliveries };
}

export type ReadMail = { readonly subject: string; readonly text: string; readonly html: string };

/** The text and HTML parts of a delivered mail, as the recipient's program reads them. */
export function readDelivery({ source }: Delivery): ReadMail {
  const [, subject = ''] = /^Subject: (.*)$/m.exec(source) ?? [];
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(source) ?? [];
  const parts = source.split(`--${boundary}`);
  const read = (type: string) =>
    decodePart(parts.find((part) => part.includes(`Content-Type: ${type}`)) ?? '');
  return { subject: subject.trim(), text: read('text/plain'), html: read('text/html') };
}

function decodePart(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/quoted-printable/i.test(head)) {
    const bytes = body
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString('utf8');
  }
  return /base64/i.test(head) ? Buffer.from(body, 'base64').toString('utf8') : body;
}
