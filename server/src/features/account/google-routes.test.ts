import { viewerReplySchema } from '@focuspool/domain/account/account-contract';
import { signInMethodsSchema } from '@focuspool/domain/account/google-sign-in';
import { rateLimits } from '@focuspool/domain/account/rate-limits';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { createEmailVerificationToken } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readStepCookie, turnOnTwoStep } from '../../../testing/authenticator.ts';
import { readCookie, readReply } from '../../../testing/read-reply.ts';
import { googleClient, signInAtIssuer, startGoogleIssuer } from '../../../testing/services/google-issuer.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Config } from '../../config.ts';
import { account, user } from '../../platform/auth/auth-tables.ts';
import { createGoogleSignIn } from '../../platform/auth/google-client.ts';
import { listSignInMethods } from '../../platform/auth/user-store.ts';
import { suspensions } from '../../platform/suspension/suspension-tables.ts';

const redirectUri = 'http://localhost:3000/api/sign-in/google/callback';
const issuer = await startGoogleIssuer(redirectUri);
afterAll(() => issuer.stop());

async function startGoogleApp(url = issuer.url, config: Partial<Config> = {}): Promise<TestApp> {
  const plain = await startTestApp();
  const { clock, log } = plain.services;
  const settings = { issuer: url, clientId: googleClient.id, clientSecret: googleClient.secret };
  const google = createGoogleSignIn(settings, { clock, log });
  return { ...(await startTestApp({ config, services: { google, clock } })), clock: plain.clock };
}

const app = await startGoogleApp();
const { request, signUp, readViewer, services } = app;
const password = 'correct horse';
let counter = 0;
const newAddress = () => `someone.${++counter}@gmail.example`;

async function startSignIn(intent: string, { request } = app) {
  const response = await request(`/api/sign-in/google/start?intent=${intent}`);
  return {
    start: response.headers.get('location') ?? '',
    oauthState: readCookie(response, 'focuspool.google'),
  };
}

const openCallback = (to: URL, cookie: string, { request } = app) =>
  request(`${to.pathname}${to.search}`, { cookie });

/** Goes through the whole sign-in as `login`; returns where it ends and the session's cookie. */
async function completeSignIn(intent: string, login: string, through = app) {
  const { start, oauthState } = await startSignIn(intent, through);
  const response = await openCallback(await signInAtIssuer(start, login), oauthState, through);
  return {
    end: response.headers.get('location'),
    session: readCookie(response, 'focuspool.session_token'),
    response,
  };
}

const findUsers = (email: string) => services.database.select().from(user).where(eq(user.email, email));

it('Google sign-in starts with code, PKCE, state and nonce and sets an HttpOnly cookie', async () => {
  const response = await request('/api/sign-in/google/start?intent=login');
  expect(response.status).toBe(302);
  const url = new URL(response.headers.get('location') ?? '');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: redirectUri,
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^.{40,}$/),
    nonce: expect.stringMatching(/^.{40,}$/),
  });
  expect(response.headers.getSetCookie()[0]).toMatch(
    /Max-Age=600; Path=\/api\/sign-in.*HttpOnly; SameSite=Lax/,
  );
});

it('Google sign-up creates a verified account without a profile and stores no tokens', async () => {
  const email = newAddress();
  const { end, session } = await completeSignIn('sign-up', email);
  expect(end).toBe('/auth');
  expect(await readViewer(session)).toMatchObject({ email, emailVerified: true, profile: null });
  const [row] = await findUsers(email);
  const accounts = await services.database
    .select()
    .from(account)
    .where(eq(account.userId, row?.id ?? ''));
  expect(accounts).toMatchObject([
    { providerId: 'google', accountId: email, accessToken: null, idToken: null },
  ]);
});

it('Google login without an account creates none', async () => {
  const email = newAddress();
  const { end, session } = await completeSignIn('login', email);
  expect(end).toBe('/auth?google=google_no_account&step=login');
  expect(session).toBe('');
  expect(await findUsers(email)).toEqual([]);
});

it('Google login is refused to an account without a profile and works once it has one', async () => {
  const email = newAddress();
  const first = await completeSignIn('sign-up', email);
  expect((await completeSignIn('login', email)).end).toBe('/auth?google=google_no_account&step=login');
  const body = { username: `g_${Date.now().toString(36)}${counter}` };
  expect((await request('/api/profile', { body, cookie: first.session })).status).toBe(200);
  const again = await completeSignIn('login', email);
  expect(again.end).toBe('/auth');
  expect((await readViewer(again.session))?.profile?.username).toBe(body.username);
  expect(again.session).not.toBe(first.session);
});

it('Google login links the verified password account with the same address', async () => {
  const person = await signUp({ password, email: newAddress() });
  const { end, session } = await completeSignIn('login', person.email);
  expect(end).toBe('/auth');
  expect((await readViewer(session))?.userId).toBe(person.userId);
  expect(await listSignInMethods(services.database, person.userId)).toEqual(['password', 'google']);
  const body = { email: person.email, password };
  expect((await request('/api/account/sign-in', { body })).status).toBe(200);
});

it('Google sign-in asks a person with two-step sign-in for a code, linked before or not', async () => {
  const person = await signUp({ password, email: newAddress() });
  const { nextCode } = await turnOnTwoStep(app, person.cookie, password);
  for (const intent of ['login', 'sign-up']) {
    const { end, session, response } = await completeSignIn(intent, person.email);
    expect([end, session]).toEqual(['/auth#code', '']);
    const cookie = readStepCookie(response);
    const finished = await request('/api/account/second-step', { body: { code: nextCode() }, cookie });
    expect((await readReply(viewerReplySchema, finished)).viewer?.userId).toBe(person.userId);
  }
});

it.each(['login', 'sign-up'])(
  'Google %s does not take over an account with an unverified address',
  async (intent) => {
    const { userId, email } = await signUp({ password, email: newAddress(), isVerified: false });
    const { end, session } = await completeSignIn(intent, email);
    expect(end).toBe(`/auth?google=google_not_linked&step=${intent}`);
    expect(session).toBe('');
    expect(await listSignInMethods(services.database, userId)).toEqual(['password']);
  },
);

it('Google login is refused for an address that Google has not verified', async () => {
  const person = await signUp({ password, email: newAddress() });
  const { end } = await completeSignIn('login', `unverified:${person.email}`);
  expect(end).toBe('/auth?google=google_email_unverified&step=login');
  expect(await listSignInMethods(services.database, person.userId)).toEqual(['password']);
});

it('Google login ends the previous session of the browser', async () => {
  const [before, person] = [await signUp(), await signUp({ password, email: newAddress() })];
  const { start, oauthState } = await startSignIn('login');
  const to = await signInAtIssuer(start, person.email);
  const back = await openCallback(to, `${oauthState}; ${before.cookie}`);
  expect((await readViewer(readCookie(back, 'focuspool.session_token')))?.userId).toBe(person.userId);
  expect(await readViewer(before.cookie)).toBeNull();
});

it.each(['login', 'sign-up'])(
  'Google %s is refused to a suspended person, linked before or not',
  async (intent) => {
    const known = await signUp({ password, email: newAddress() });
    expect((await completeSignIn('login', known.email)).end).toBe('/auth');
    for (const { userId, email } of [known, await signUp({ email: newAddress() })]) {
      await services.database
        .insert(suspensions)
        .values({ userId, suspendedAt: services.clock.now(), reason: 'Spam' });
      const { end, session } = await completeSignIn(intent, email);
      expect([end, session]).toEqual([`/auth?google=account_suspended&step=${intent}`, '']);
    }
  },
);

it('Google sign-up in two tabs at once creates one account', async () => {
  const email = newAddress();
  const tabs = await Promise.all(
    [1, 2].map(async () => {
      const { start, oauthState } = await startSignIn('sign-up');
      return { oauthState, to: await signInAtIssuer(start, email) };
    }),
  );
  const ends = await Promise.all(tabs.map(({ to, oauthState }) => openCallback(to, oauthState)));
  expect(ends.map((response) => response.headers.get('location'))).toEqual(['/auth', '/auth']);
  expect(await findUsers(email)).toHaveLength(1);
});

describe('a broken Google callback', () => {
  const failed = '/auth?google=google_failed&step=login';

  /** Where the callback leads; checks that only a successful one brings a session. */
  async function endOf(responding: Promise<Response>): Promise<string | null> {
    const response = await responding;
    const end = response.headers.get('location');
    expect(readCookie(response, 'focuspool.session_token') !== '', 'brings a session').toBe(end === '/auth');
    return end;
  }

  it('a Google callback in a browser without the state cookie fails', async () => {
    const { start } = await startSignIn('sign-up');
    expect(await endOf(openCallback(await signInAtIssuer(start, newAddress()), ''))).toBe(failed);
  });

  it('a Google callback fails when it is used a second time', async () => {
    const { start, oauthState } = await startSignIn('login');
    const to = await signInAtIssuer(start, (await signUp({ email: newAddress() })).email);
    expect(await endOf(openCallback(to, oauthState))).toBe('/auth');
    expect(await endOf(openCallback(to, oauthState))).toBe(failed);
  });

  it('a Google callback fails from ten minutes after the start, even with the state cookie', async () => {
    const { email } = await signUp({ email: newAddress() });
    const [slow, late] = [await startSignIn('login'), await startSignIn('login')];
    app.clock.advance(10 * 60_000 - 1);
    expect(await endOf(openCallback(await signInAtIssuer(slow.start, email), slow.oauthState))).toBe('/auth');
    app.clock.advance(1);
    expect(await endOf(openCallback(await signInAtIssuer(late.start, email), late.oauthState))).toBe(failed);
  });

  it('a Google callback with an altered cookie or state fails', async () => {
    const { start, oauthState } = await startSignIn('login');
    const to = await signInAtIssuer(start, (await signUp({ email: newAddress() })).email);
    expect(await endOf(openCallback(to, oauthState.replace(/=./, '=X')))).toBe(failed);
    const forged = new URL(to);
    forged.searchParams.set('state', `${to.searchParams.get('state')}x`);
    expect(await endOf(openCallback(forged, oauthState))).toBe(failed);
  });

  it("a Google callback with another person's code fails", async () => {
    const [own, others] = [await startSignIn('login'), await startSignIn('login')];
    const { email } = await signUp({ email: newAddress() });
    const [to, stolen] = [
      await signInAtIssuer(own.start, email),
      await signInAtIssuer(others.start, (await signUp({ email: newAddress() })).email),
    ];
    to.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(await endOf(openCallback(to, own.oauthState))).toBe(failed);
  });

  it('a Google callback with an ID token that the issuer did not sign fails', async () => {
    const forging = await startGoogleIssuer(redirectUri, { showsOthersKeys: true });
    onTestFinished(() => forging.stop());
    const victim = await startGoogleApp(forging.url);
    const { email } = await victim.signUp({ email: newAddress() });
    expect(await completeSignIn('login', email, victim)).toMatchObject({ end: failed, session: '' });
  });

  it.each([
    ['a session', async () => (await signUp()).cookie],
    [
      'a mailed link',
      async () => {
        const { secret } = await services.auth.$context;
        const [text = '', signature = ''] = (await createEmailVerificationToken(secret, newAddress())).split(
          /\.(?=[^.]*$)/,
        );
        const signed = Buffer.from(signature, 'base64url').toString('base64');
        return `link=${encodeURIComponent(`${text}.${signed}`)}`;
      },
    ],
  ])('a Google callback with the signed value of %s as its state cookie fails', async (_what, makeOther) => {
    const { start, oauthState } = await startSignIn('login');
    const { email } = await signUp({ email: newAddress() });
    const to = await signInAtIssuer(start, email);
    const other = await makeOther();
    const swapped = `${oauthState.split('=')[0]}=${other.slice(other.indexOf('=') + 1)}`;
    expect(await endOf(openCallback(to, swapped))).toBe(failed);
  });

  it('a Google state cookie sent as the session cookie signs no one in', async () => {
    const { oauthState } = await startSignIn('login');
    const { cookie } = await signUp();
    const swapped = `${cookie.split('=')[0]}=${oauthState.slice(oauthState.indexOf('=') + 1)}`;
    expect(await readViewer(swapped)).toBeNull();
  });

  it('a Google callback after a cancelled sign-in reports the cancellation', async () => {
    const { start, oauthState } = await startSignIn('sign-up');
    const state = new URL(start).searchParams.get('state') ?? '';
    const to = new URL(redirectUri);
    to.search = new URLSearchParams({ error: 'access_denied', state, iss: issuer.url }).toString();
    expect(await endOf(openCallback(to, oauthState))).toBe('/auth?google=google_cancelled&step=sign-up');
  });

  it.each(['', '?intent=', '?intent=admin'])(
    'Google sign-in does not start with the query %j',
    async (query) => {
      expect((await request(`/api/sign-in/google/start${query}`)).status).toBe(400);
    },
  );
});

describe('the rate limit of Google sign-in for one address', () => {
  const { attempts, seconds } = rateLimits.google_sign_in.address;

  it('Google sign-in over the rate limit redirects with a refusal, and works again later', async () => {
    const strict = await startGoogleApp(issuer.url, { addressLimitFactor: 1 });
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { email } = await strict.signUp({ email: newAddress() });
    expect((await completeSignIn('login', email, strict)).end).toBe('/auth');
    const open = await startSignIn('sign-up', strict);
    const to = await signInAtIssuer(open.start, email);
    for (let n = 3; n < attempts; n += 1) await startSignIn('login', strict);
    const refused = '/auth?google=too_many_requests&step=sign-up';
    const back = await openCallback(to, open.oauthState, strict);
    expect([back.status, back.headers.get('location')]).toEqual([302, refused]);
    expect((await startSignIn('sign-up', strict)).start).toBe(refused);
    vi.setSystemTime(Date.now() + seconds * 1_000 + 1_000);
    expect((await completeSignIn('login', email, strict)).end).toBe('/auth');
  });
});

describe('the Google button', () => {
  const stateOf = async (from: TestApp) =>
    (await readReply(signInMethodsSchema, await from.request('/api/sign-in/methods'))).google;

  it('the Google button is absent if Google is not configured', async () => {
    const without = await startTestApp();
    expect(await stateOf(without)).toBe('absent');
    const response = await without.request('/api/sign-in/google/start?intent=login');
    expect(response.headers.get('location')).toBe('/auth?google=google_failed&step=login');
  });

  it('the Google button is unavailable while the issuer is down and returns with it', async () => {
    const shaky = await startGoogleIssuer(redirectUri);
    onTestFinished(() => shaky.stop());
    await shaky.stop();
    const affected = await startGoogleApp(shaky.url);
    expect(await stateOf(affected)).toBe('unreachable');
    const response = await affected.request('/api/sign-in/google/start?intent=sign-up');
    expect(response.headers.get('location')).toBe('/auth?google=google_unreachable&step=sign-up');
    const { email } = await affected.signUp({ password });
    const signedIn = await affected.request('/api/account/sign-in', { body: { email, password } });
    expect(signedIn.status).toBe(200);

    await shaky.start();
    affected.clock.advance(16_000);
    await waitUntil(async () => (await stateOf(affected)) === 'ready');
    await shaky.stop();
    affected.clock.advance(16_000);
    await waitUntil(async () => (await stateOf(affected)) === 'unreachable');
  });
});
