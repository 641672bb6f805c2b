import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { createSmtpMailer } from './smtp-mailer.ts';

type Delivery = { from: string; to: string[]; source: string };

/** A real SMTP server on this machine, and what was delivered to it. */
async function startSmtpServer(options: { refusesAll?: boolean } = {}) {
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
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'FocusPool <focus@example.com>' });
  onTestFinished(async () => {
    mailer.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });
  return { mailer, deliveries };
}

const mail = {
  to: 'ada@example.com',
  subject: 'Verify – now',
  text: 'Plain words',
  html: '<p>Rich words</p>',
};

it('hands a mail over with its sender, plain text and HTML', async () => {
  const { mailer, deliveries } = await startSmtpServer();
  await mailer.send(mail);
  expect(deliveries).toEqual([
    { from: 'focus@example.com', to: ['ada@example.com'], source: expect.stringContaining('Plain words') },
  ]);
  expect(deliveries[0]?.source).toContain('<p>Rich words</p>');
  expect(deliveries[0]?.source).toContain('multipart/alternative');
});

it('rejects when the server takes no mail for the address', async () => {
  const { mailer, deliveries } = await startSmtpServer({ refusesAll: true });
  await expect(mailer.send(mail)).rejects.toThrow('No such mailbox');
  expect(deliveries).toEqual([]);
});

it('rejects when no server is there', async () => {
  const mailer = createSmtpMailer({ url: 'smtp://127.0.0.1:9', from: 'focus@example.com' });
  await expect(mailer.send(mail)).rejects.toThrow();
});
