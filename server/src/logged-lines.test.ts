import { randomUUID } from 'node:crypto';
import { waitFor, waitUntil } from '@focuspool/domain/testing/waiting';
import { minuteMs } from '@focuspool/domain/time-units';
import { expect, it, onTestFinished } from 'vitest';
import { createOperationCalls, runTask } from '../testing/operation-calls.ts';
import { createRecordedLog } from '../testing/recorded-log.ts';
import { startPushReceiver } from '../testing/services/push-receiver.ts';
import { startSmtpFixture } from '../testing/services/smtp-fixture.ts';
import { startTestShop, toCaptureReport } from '../testing/test-shop.ts';
import { createAlertSweep } from './features/push/alert-sweep.ts';

it('the log of a whole visit contains no personal data and no credentials', async () => {
  const { log, readText, readLines } = createRecordedLog();
  const receiver = await startPushReceiver();
  onTestFinished(() => receiver.stop());
  const { mailer, deliveries } = await startSmtpFixture();
  const refusing = await startSmtpFixture({ refusesAll: true });
  let post = mailer;
  const shop = await startTestShop({
    config: { pushHosts: [receiver.host] },
    services: { log, mailer: { send: (mail) => post.send(mail), close: () => {} } },
  });
  const email = 'ada.lovelace@example.com';
  const [first, second] = ['correct horse battery', 'staple of the horse'];
  const name = 'Countess.Ada';
  const taskName = 'Write to Mr Babbage';
  const cookies: string[] = [];
  const call = async (path: string, body: unknown, status = 200, method = 'POST') => {
    const answer = await shop.request(path, { method, body, cookie: cookies.join('; ') });
    expect([path, answer.status]).toEqual([path, status]);
    cookies.push(...answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? ''));
    return answer;
  };
  const readToken = (pattern: RegExp) =>
    waitFor(() => {
      const sources = deliveries.map(({ source }) => source.replaceAll('=\r\n', '').replaceAll('=3D', '='));
      const token = sources.map((source) => pattern.exec(source)?.[1]).find(Boolean);
      if (!token) throw new Error('no mail yet');
      return token;
    });

  await call('/api/account/sign-up', { email, password: first });
  await call('/api/account/sign-up', { email, password: first }, 409);
  await call('/api/profile', { username: name });
  await call('/api/account/verification-mail', {});
  const verification = await readToken(/verify-email#token=([\w.-]+)/);
  await call('/api/account/verify', { token: verification });
  await call('/api/account/sign-in', { email, password: 'wrong horse' }, 401);
  await call('/api/account/password-reset-mail', { email });
  const reset = await readToken(/auth#reset=(\w+)/);
  await call('/api/account/password-reset', { token: reset, password: second });
  cookies.length = 0;
  const signedIn = await call('/api/account/sign-in', { email, password: second });
  const { userId } = ((await signedIn.json()) as { viewer: { userId: string } }).viewer;
  post = refusing.mailer;
  await call('/api/account/password-reset-mail', { email }, 503);
  await waitUntil(() => readText().includes('password reset mail not sent'));

  const person = { userId, email, username: name, cookie: cookies.join('; ') };
  const order = await shop.openOrder(person, 'basic');
  const paid = await shop.pay(order);
  await call('/api/payments/capture', { ...toCaptureReport(order, paid), signature: 'f'.repeat(64) }, 400);
  await call('/api/payments/capture', toCaptureReport(order, paid));
  await waitUntil(() => readText().includes('receipt not sent'));
  await shop.deliverWebhooks();

  const subscription = receiver.subscribe('phone');
  await call('/api/push/subscription', subscription, 200, 'PUT');
  receiver.answer('phone', 500);
  await createOperationCalls(shop, person).act({
    kind: 'start_run',
    key: randomUUID(),
    task: { ...runTask(), taskName },
    minutes: 25,
  });
  shop.clock.advance(25 * minuteMs);
  await createAlertSweep(shop.services).run();
  await call(`/api/${email}`, undefined, 404, 'GET');
  await call('/api/privacy/account-deletion', { proof: 'wrong horse' }, 403);

  const lines = readLines();
  expect(lines.map(({ msg }) => msg)).toEqual(
    expect.arrayContaining([
      'call refused',
      'password reset mail not sent',
      'receipt not sent',
      'checkout signature forged',
      'push refused',
    ]),
  );
  expect(readText()).toContain(userId);
  const secrets = {
    ...{
      email,
      address: 'lovelace',
      first,
      second,
      wrong: 'wrong horse',
      name,
      taskName,
      verification,
      reset,
    },
    session: cookies
      .map((cookie) => cookie.split('=')[1]?.split('.')[0])
      .find((value) => (value?.length ?? 0) > 20),
    signature: paid.razorpay_signature,
    endpoint: subscription.endpoint,
    key: subscription.keys.auth,
  };
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret, what).toMatch(/.{4}/);
    expect(readText().toLowerCase(), what).not.toContain(secret?.toLowerCase());
  }
});
