import { expect, it } from 'vitest';
import { startSmtpFixture } from '../../../testing/services/smtp-fixture.ts';
import { createSmtpMailer } from './mailer.ts';

const mail = {
  to: 'ada@example.com',
  subject: 'Verify – now',
  text: 'Plain words',
  html: '<p>Rich words</p>',
};

it('the SMTP mailer sends a mail with its sender, plain text and HTML', async () => {
  const { mailer, deliveries } = await startSmtpFixture();
  await mailer.send(mail);
  expect(deliveries).toEqual([
    { from: 'focus@example.com', to: ['ada@example.com'], source: expect.stringContaining('Plain words') },
  ]);
  expect(deliveries[0]?.source).toContain('<p>Rich words</p>');
  expect(deliveries[0]?.source).toContain('multipart/alternative');
});

it('a mail fails if the server refuses the address', async () => {
  const { mailer, deliveries } = await startSmtpFixture({ refusesAll: true });
  await expect(mailer.send(mail)).rejects.toThrow('No such mailbox');
  expect(deliveries).toEqual([]);
});

it('a mail fails if there is no server', async () => {
  const mailer = createSmtpMailer({ url: 'smtp://127.0.0.1:9', from: 'focus@example.com' });
  await expect(mailer.send(mail)).rejects.toThrow();
});

it('a mail that needs TLS is not sent to a server without it', async () => {
  const { url, deliveries } = await startSmtpFixture();
  const mailer = createSmtpMailer({ url, from: 'focus@example.com', needsTls: true });
  await expect(mailer.send(mail)).rejects.toThrow();
  mailer.close();
  expect(deliveries).toEqual([]);
});
