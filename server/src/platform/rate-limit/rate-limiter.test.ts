import { randomUUID } from 'node:crypto';
import { rateLimits } from '@focuspool/domain/account/rate-limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPasskeyDevice } from '../../../testing/passkey-device.ts';
import { readCookies, readRefusal, reasonOf } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { createRateLimitSweep, createSharedRateCounter } from './rate-counter.ts';
import { attempts } from './rate-limit-tables.ts';

const app = await startTestApp();
const { request, signUp, services } = app;
const password = 'correct horse';
let counter = 0;
const newAddress = () => `tries.${++counter}@example.com`;

// However long the attempts take, no time passes for the limits.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Repeats a call until it is refused; returns how often it was let through. */
async function tryUntilRefused(
  send: () => Promise<Response>,
): Promise<{ passed: number; refused: Response }> {
  for (let passed = 0; passed < 1_000; passed += 1) {
    const response = await send();
    if (response.status === 429) return { passed, refused: response };
  }
  throw new Error('It was never refused');
}

it('too many sign-ins to one account are refused for a time, even with the right password', async () => {
  const { email } = await signUp({ password });
  const signIn = (secret: string) => request('/api/account/sign-in', { body: { email, password: secret } });
  const { passed, refused } = await tryUntilRefused(() => signIn('wrong horse'));
  expect(passed).toBe(rateLimits.sign_in.pair.attempts);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  expect(await readRefusal(refused)).toEqual({
    reason: 'too_many_requests',
    message: 'Too many attempts. Please try again in 15 minutes.',
  });
  expect((await signIn(password)).status).toBe(429);
  const other = await signUp({ password });
  const body = { email: other.email, password };
  expect((await request('/api/account/sign-in', { body })).status).toBe(200);
});

it('failed sign-ins are forgotten after a success, and after their time', async () => {
  const { email } = await signUp({ password });
  const signIn = (secret: string) => request('/api/account/sign-in', { body: { email, password: secret } });
  const { attempts: allowed, seconds } = rateLimits.sign_in.pair;
  for (let n = 1; n < allowed; n += 1) await signIn('wrong horse');
  expect((await signIn(password)).status).toBe(200);
  expect((await tryUntilRefused(() => signIn('wrong horse'))).passed).toBe(allowed);
  vi.setSystemTime(Date.now() + seconds * 1_000 + 1_000);
  expect((await signIn(password)).status).toBe(200);
});

it.each([
  ['sign_up', '/api/account/sign-up', () => ({ password, email: 'often@example.com' })],
  ['reset_mail', '/api/account/password-reset-mail', () => ({ email: 'often@example.com' })],
] as const)('too many attempts of %s for one email address are refused', async (name, path, makeBody) => {
  const { passed } = await tryUntilRefused(() => request(path, { body: makeBody() }));
  expect(passed).toBe(rateLimits[name].account.attempts);
});

it('a refused password is no attempt to sign up, and reveals nothing about the address', async () => {
  const { email } = await signUp({ password });
  const { attempts: allowed } = rateLimits.sign_up.account;
  const ask = (address: string, tried: string) =>
    request('/api/account/sign-up', { body: { email: address, password: tried } });
  for (const address of [email, `free.${randomUUID()}@example.com`]) {
    for (let n = 0; n <= allowed; n += 1) {
      const refused = await ask(address, n % 2 === 0 ? 'password1' : 'short');
      expect(refused.status).toBe(400);
      expect(await reasonOf(refused)).toBe(n % 2 === 0 ? 'password_common' : 'password_too_short');
    }
    const { passed } = await tryUntilRefused(() => ask(address, password));
    expect(passed).toBe(allowed);
    // Nor does it say anything of the address to someone who has tried too often.
    expect((await ask(address, 'password1')).status).toBe(400);
  }
});

it('too many requests for a verification mail are refused without sending one', async () => {
  const { cookie, email } = await signUp({ isVerified: false });
  const resend = () => request('/api/account/verification-mail', { method: 'POST', cookie });
  const { passed } = await tryUntilRefused(resend);
  expect(passed).toBe(rateLimits.verification_mail.account.attempts);
  expect(app.mails.filter(({ to }) => to === email)).toHaveLength(passed);
});

it('too many username checks are refused to one person, and others go on', async () => {
  const [{ cookie }, other] = [await signUp(), await signUp()];
  const look = (who: string) => request('/api/profile/username-availability?username=ada', { cookie: who });
  const { passed, refused } = await tryUntilRefused(() => look(cookie));
  expect(passed).toBe(rateLimits.username_check.account.attempts);
  expect((await readRefusal(refused)).message).toMatch(
    /^Too many attempts\. Please try again in \d+ seconds?\.$/,
  );
  expect((await look(other.cookie)).status).toBe(200);
});

it('too many reports are refused to one person', async () => {
  const [{ cookie }, { userId, username }] = [await signUp(), await signUp()];
  const body = { kind: 'username', userId, username };
  const { passed } = await tryUntilRefused(() => request('/api/reports', { cookie, body }));
  expect(passed).toBe(rateLimits.report.account.attempts);
});

it('too many cheers are refused to one person', async () => {
  const { cookie } = await signUp({ isPremium: true });
  const body = { kind: 'message', messageId: randomUUID(), byName: false };
  const { passed, refused } = await tryUntilRefused(() => request('/api/cheers', { cookie, body }));
  expect(passed).toBe(rateLimits.cheer.account.attempts);
  expect(refused.status).toBe(429);
});

it('too many requests for a landing offer are refused to one person', async () => {
  const { cookie } = await signUp({ isPremium: true });
  const path = `/api/landings/offer?kind=message&messageId=${randomUUID()}`;
  const { passed, refused } = await tryUntilRefused(() => request(path, { cookie }));
  expect(passed).toBe(rateLimits.landing_offer.account.attempts);
  expect(refused.status).toBe(429);
});

it.each([
  ['open_room', '', { name: 'Thesis', opening: 'hour' }],
  ['room_look', '/link', { token: 'a'.repeat(32) }],
  ['room_link', '/entry', { token: 'a'.repeat(32) }],
] as const)(
  'too many attempts of %s at /api/own-rooms%s are refused to one person',
  async (name, path, body) => {
    const { cookie } = await signUp({ isPremium: true });
    const { passed, refused } = await tryUntilRefused(() =>
      request(`/api/own-rooms${path}`, { cookie, body }),
    );
    expect(passed).toBe(rateLimits[name].account.attempts);
    expect(refused.status).toBe(429);
  },
);

it('too many requests for the links to people are refused to one client address, signed in or not', async () => {
  const strict = await startTestApp({ config: { addressLimitFactor: 1 } });
  const { cookie } = await strict.signUp();
  const look = (as?: string) => strict.request('/api/with/nobody.at.all', { cookie: as });
  const { passed } = await tryUntilRefused(() => look());
  expect(passed).toBe(rateLimits.link_look.address.attempts);
  expect((await look(cookie)).status).toBe(429);
});

it('too many attempts to confirm an account deletion by password are refused', async () => {
  const { cookie } = await signUp({ password });
  const { passed } = await tryUntilRefused(() =>
    request('/api/privacy/account-deletion', { cookie, body: { proof: 'wrong horse' } }),
  );
  expect(passed).toBe(rateLimits.confirm_password.account.attempts);
});

it.each([
  ['second-factors/app', { proof: 'wrong horse' }],
  ['second-factors/app/confirmation', { code: '000000' }],
  ['second-factors/app/removal', { proof: 'wrong horse' }],
  ['second-factors/recovery-codes', { proof: 'wrong horse' }],
  ['passkeys/question', { proof: 'wrong horse' }],
  ['passkeys/x/removal', { proof: 'wrong horse' }],
])('too many attempts to confirm by a proof or a code at %s are refused', async (path, body) => {
  const { cookie } = await signUp({ password });
  const { passed } = await tryUntilRefused(() => request(`/api/account/${path}`, { cookie, body }));
  expect(passed).toBe(rateLimits.confirm_password.account.attempts);
});

it.each([
  ['passkey-question', 1, {}],
  ['passkey-question', 2, {}],
  ['passkey-sign-in', 1, { credential: createPasskeyDevice().show({ challenge: 'never-asked' }) }],
])(
  'too many attempts at %s are refused to one client address, with a limit factor of %d',
  async (path, factor, body) => {
    const strict = await startTestApp({ config: { addressLimitFactor: factor, trustedProxies: 1 } });
    const address = `203.0.113.${++counter % 250}`;
    const known = rateLimits.passkey_sign_in.address;
    const limit = { ...known, attempts: factor * known.attempts };
    const before = createSharedRateCounter(services.database, 'passkey_sign_in.address', limit);
    await before.count(address, limit.attempts - 2);
    const headers = { 'x-forwarded-for': address };
    const { passed } = await tryUntilRefused(() => strict.request(`/api/account/${path}`, { body, headers }));
    expect(passed).toBe(2);
  },
);

it('too many attempts from one client address are refused for all accounts, even behind a proxy', async () => {
  const strict = await startTestApp({ config: { addressLimitFactor: 1, trustedProxies: 1 } });
  const from = (address: string) => () =>
    strict.request('/api/account/password-reset-mail', {
      body: { email: newAddress() },
      headers: { 'x-forwarded-for': address },
    });
  const { passed } = await tryUntilRefused(from('203.0.113.9'));
  expect(passed).toBe(rateLimits.reset_mail.address.attempts);
  expect((await from('203.0.113.10')()).status).toBe(200);
  const warn = vi.spyOn(strict.services.log, 'warn');
  expect((await from('203.0.113.9')()).status).toBe(429);
  expect(warn).not.toHaveBeenCalled();
  expect((await from('1.1.1.1, 203.0.113.9')()).status).toBe(429);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    'TRUST_PROXY is 1, and x-forwarded-for had 2: with so many proxies in front set TRUST_PROXY=2',
  );
});

it('concurrent attempts are counted for all processes together', async () => {
  const [one, other] = [await startTestApp(), await startTestApp()];
  const email = newAddress();
  const allowed = rateLimits.sign_in.pair.attempts;
  const responses = await Promise.all(
    Array.from({ length: allowed * 2 }, (_, n) =>
      (n % 2 ? one : other).request('/api/account/sign-in', { body: { email, password } }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([
    ...Array(allowed).fill(401),
    ...Array(allowed).fill(429),
  ]);
});

it('the counts of attempts contain no email address, and are swept after their time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const email = newAddress();
  await request('/api/account/password-reset-mail', { body: { email } });
  const sweep = createRateLimitSweep(services);
  await sweep.run();
  const rows = await services.database.select().from(attempts);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(email);
  vi.setSystemTime(Date.now() + 3_600_001);
  await sweep.run();
  expect(await services.database.select().from(attempts)).toEqual([]);
});

describe('strangers who try to sign in to an account', () => {
  const start = () => startTestApp({ config: { trustedProxies: 1 } });
  type There = Awaited<ReturnType<typeof start>>;

  const tryFrom = (there: There, address: string, body: object, cookie = '') =>
    there.request('/api/account/sign-in', {
      body,
      cookie,
      headers: { 'x-forwarded-for': address },
    });

  /** Counts attempts without making them. */
  async function countBefore(there: There, of: 'account' | 'address', key: string, tries: number) {
    const limit = { ...rateLimits.sign_in[of], attempts: 999_999 };
    await createSharedRateCounter(there.services.database, `sign_in.${of}`, limit).count(key, tries);
  }

  /** Strangers at different addresses try until all of them are refused. */
  async function besiege(there: There, email: string) {
    const wrong = { email, password: 'wrong horse' };
    const { attempts: allowed } = rateLimits.sign_in.account;
    for (let n = 0; n < allowed; n += 1) await tryFrom(there, `198.51.100.${n}`, wrong);
    expect((await tryFrom(there, '198.51.100.200', wrong)).status).toBe(429);
  }

  it('strangers at one address do not lock out an owner at another, however often they are refused', async () => {
    const there = await start();
    const { email } = await there.signUp({ password });
    const tryWrong = () => tryFrom(there, '192.0.2.1', { email, password: 'wrong horse' });
    const { passed } = await tryUntilRefused(tryWrong);
    expect(passed).toBe(rateLimits.sign_in.pair.attempts);
    await countBefore(there, 'account', email, rateLimits.sign_in.account.attempts - passed - 1);
    await tryWrong();
    await countBefore(there, 'address', '192.0.2.1', 9_999);
    await tryWrong();
    expect((await tryFrom(there, '203.0.113.5', { email, password })).status).toBe(200);
  });

  it('the attempts of strangers are forgotten once the owner has signed in', async () => {
    const there = await start();
    const { email } = await there.signUp({ password });
    await countBefore(there, 'account', email, rateLimits.sign_in.account.attempts - 1);
    expect((await tryFrom(there, '203.0.113.5', { email, password })).status).toBe(200);
    expect((await tryFrom(there, '203.0.113.6', { email, password })).status).toBe(200);
  });

  it('strangers at many addresses are refused, and a known device is let in', async () => {
    const there = await start();
    const { email } = await there.signUp({ password });
    const device = readCookies(await tryFrom(there, '203.0.113.5', { email, password }));
    expect(device).toContain('focuspool.known_device=');
    await besiege(there, email);
    expect((await tryFrom(there, '203.0.113.6', { email, password })).status).toBe(429);
    expect((await tryFrom(there, '203.0.113.6', { email, password }, device)).status).toBe(200);
  });

  it('strangers with their own known device, or with a forged one, are refused like others', async () => {
    const there = await start();
    const [ada, eve] = [await there.signUp({ password }), await there.signUp({ password })];
    const own = readCookies(await tryFrom(there, '203.0.113.5', { email: eve.email, password }));
    await besiege(there, ada.email);
    const forged = own.replace(/known_device=[^;]*/, 'known_device=device.owner.signature');
    for (const cookie of [own, forged]) {
      expect((await tryFrom(there, '203.0.113.5', { email: ada.email, password }, cookie)).status).toBe(429);
    }
  });

  it('a known device can also guess only as often as the limit allows', async () => {
    const there = await start();
    const { email } = await there.signUp({ password });
    const device = readCookies(await tryFrom(there, '203.0.113.5', { email, password }));
    const { passed } = await tryUntilRefused(() =>
      tryFrom(there, `203.0.113.${++counter % 250}`, { email, password: 'wrong horse' }, device),
    );
    expect(passed).toBe(rateLimits.sign_in.pair.attempts);
  });

  it('the failed sign-ins of a known device are forgotten after a success', async () => {
    const there = await start();
    const { email } = await there.signUp({ password });
    const device = readCookies(await tryFrom(there, '203.0.113.5', { email, password }));
    const { attempts: allowed } = rateLimits.sign_in.pair;
    for (let n = 1; n < allowed; n += 1) {
      await tryFrom(there, '203.0.113.5', { email, password: 'wrong horse' }, device);
    }
    for (let n = 0; n < 2; n += 1) {
      expect((await tryFrom(there, '203.0.113.5', { email, password }, device)).status).toBe(200);
    }
  });
});
