import { waitUntil } from '@focuspool/domain/testing/waiting';
import { expect, it } from 'vitest';
import { readDelivery, type SmtpFixture, startSmtpFixture } from '../../../testing/services/smtp-fixture.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const password = 'correct horse';

async function startHouse() {
  const house = await startSmtpFixture();
  return { house, app: await startTestApp({ services: { mailer: house.mailer } }) };
}

/** The newest mail to an address, once `count` of them have arrived, and the link that both of its halves contain. */
async function receive({ deliveries }: SmtpFixture, to: string, count: number) {
  const arrived = await waitUntil(() => {
    const own = deliveries.filter((delivery) => delivery.to.includes(to));
    return own.length === count && own.at(-1);
  });
  const mail = readDelivery(arrived);
  const [link = ''] = mail.text.match(/http:\/\/localhost:3000\/\S+/) ?? [];
  return { ...mail, link, fragment: new URLSearchParams(new URL(link).hash.slice(1)) };
}

it('the verification mail has text and HTML parts, and its long link works', async () => {
  const { house, app } = await startHouse();
  const { cookie, email } = await app.signUp({ isVerified: false });
  const resend = () => app.request('/api/account/verification-mail', { method: 'POST', cookie });
  expect((await resend()).status).toBe(200);
  const { subject, text, html, link, fragment } = await receive(house, email, 1);
  expect(subject).toBe('Verify your email for FocusPool');
  expect(text).toMatch(/^Welcome to FocusPool\. One click and your account is ready:/);
  expect(text).toContain('The link works once and expires after 24 hours.');
  expect(link.length).toBeGreaterThan(76);
  expect(html).toContain(`href="${link}"`);
  expect(html).toContain('>Verify my email</a>');

  const body = { token: fragment.get('token') };
  expect((await app.request('/api/account/verify', { body })).status).toBe(200);
  expect((await app.readViewer(cookie))?.emailVerified).toBe(true);
  expect((await resend()).status).toBe(409);
});

it('the password reset mail has text and HTML parts, and its link works once', async () => {
  const { house, app } = await startHouse();
  const { email } = await app.signUp({ password });
  const ask = await app.request('/api/account/password-reset-mail', { body: { email } });
  expect(ask.status).toBe(200);
  const { subject, text, html, link, fragment } = await receive(house, email, 1);
  expect(subject).toBe('Reset your FocusPool password');
  expect(text).toContain('The link works once and expires after an hour.');
  expect(html).toContain(`href="${link}"`);
  const body = { token: fragment.get('reset'), password: 'a quite different horse' };
  expect((await app.request('/api/account/password-reset', { body })).status).toBe(200);
  expect((await app.request('/api/account/password-reset', { body })).status).toBe(400);
});

it('the password reset mail is not sent to an address without an account', async () => {
  const { house, app } = await startHouse();
  const { email } = await app.signUp({ password });
  await app.request('/api/account/password-reset-mail', { body: { email: `not.${email}` } });
  await app.request('/api/account/password-reset-mail', { body: { email } });
  await receive(house, email, 1);
  expect(house.deliveries.map(({ to }) => to)).toEqual([[email]]);
});

it('the mail about a changed password has text and HTML parts, and links to a reset', async () => {
  const { house, app } = await startHouse();
  const { cookie, email } = await app.signUp({ password });
  const body = { current: password, password: 'a quite different horse' };
  expect((await app.request('/api/account/password', { cookie, body })).status).toBe(200);
  const { subject, text, html, link } = await receive(house, email, 1);
  expect(subject).toBe('Your FocusPool password was changed');
  expect(text).toContain('If this was not you, choose another password at once');
  expect(html).toContain(`href="${link}"`);
  expect(link).toBe('http://localhost:3000/auth#forgot');
});
