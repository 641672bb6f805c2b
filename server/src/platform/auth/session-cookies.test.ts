import { eq } from 'drizzle-orm';
import { generateSignedCookie } from 'hono/cookie';
import { expect, it } from 'vitest';
import { openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import { readCookies } from '../../../testing/read-reply.ts';
import { startTestApp, testSecret } from '../../../testing/test-app.ts';
import { session } from './auth-tables.ts';

const app = await startTestApp({ config: { baseUrl: 'https://focus.example' } });
const { request, services, signUp, readViewer } = app;
const todays = '__Host-focuspool.session_token';
const formerNames = ['__Secure-focuspool.session_token', 'focuspool.session_token'];

const describeSession = async (cookie: string) => (await readViewer(cookie))?.userId;

/** A person whose browser has the cookie of an earlier release, under which they signed in long ago. */
async function signUpBefore(name: string) {
  const { userId } = await signUp();
  await services.database.update(session).set({ hasHostCookie: false }).where(eq(session.userId, userId));
  const [row] = await services.database.select().from(session).where(eq(session.userId, userId));
  const signed = await generateSignedCookie(name, row?.token ?? '', testSecret, { secure: true });
  return { userId, cookie: signed.split(';')[0] ?? '' };
}

it.each(formerNames)('a session accepts the cookie %s until its replacement is used', async (name) => {
  const { userId, cookie } = await signUpBefore(name);
  expect((await request('/api/account/sign-ins', { cookie })).status).toBe(200);
  const first = await request('/api/account/viewer', { cookie });
  const given = readCookies(first);
  expect(given).toMatch(new RegExp(`^${todays}=`));
  // The answer may be lost on its way.
  expect(await describeSession(cookie)).toBe(userId);

  const both = await request('/api/account/viewer', { cookie: `${cookie}; ${given}` });
  expect(readCookies(both)).toBe('');
  expect(await describeSession(given)).toBe(userId);
  expect(await describeSession(cookie)).toBeUndefined();
});

it('a live connection accepts the session cookie of an earlier release', async () => {
  const { cookie } = await signUpBefore(formerNames[0] ?? '');
  const url = await serveTestLive(app);
  await expect(openLiveClient(url, { cookie })).resolves.toBeDefined();
  await expect(openLiveClient(url)).rejects.toThrow();
});

it('a new session accepts only its own cookie name, since another host can set the former ones', async () => {
  const { cookie } = await signUp();
  expect(cookie).toMatch(new RegExp(`^${todays}=`));
  for (const name of formerNames) {
    expect(await describeSession(cookie.replace(todays, name))).toBeUndefined();
  }
});

it("a cookie that another host set does not override the person's own", async () => {
  const [eve, ada] = [await signUpBefore(formerNames[1] ?? ''), await signUp()];
  expect(await describeSession(`${eve.cookie}; ${ada.cookie}`)).toBe(ada.userId);
});

it('signing out with a former cookie ends its session and clears every cookie', async () => {
  const { cookie } = await signUpBefore(formerNames[0] ?? '');
  const response = await request('/api/account/sign-out', { method: 'POST', cookie });
  expect(readCookies(response)).toBe(`${todays}=; ${formerNames[0]}=; focuspool.signed_in=`);
  expect(await describeSession(cookie)).toBeUndefined();
});

it('a cookie of an ended session is cleared, and one signed with another secret is left', async () => {
  const { cookie, userId } = await signUp();
  await services.database.delete(session).where(eq(session.userId, userId));
  const cleared = readCookies(await request('/api/account/viewer', { cookie }));
  expect(cleared).toBe(`${todays}=; focuspool.signed_in=`);
  const foreign = await generateSignedCookie(todays, 'token', 'the secret of another process', {
    path: '/',
    secure: true,
  });
  const brought = foreign.split(';')[0] ?? '';
  expect(readCookies(await request('/api/account/viewer', { cookie: brought }))).toBe('');
});

it('a session survives a change of the secret and gets a cookie signed with the new one', async () => {
  const previousAuthSecret = 'the secret of before, which signs nothing more';
  const rotated = await startTestApp({ config: { previousAuthSecret, baseUrl: 'https://focus.example' } });
  const { userId } = await rotated.signUp();
  const [row] = await services.database.select().from(session).where(eq(session.userId, userId));
  const options = { path: '/', secure: true } as const;
  const signed = await generateSignedCookie(todays, row?.token ?? '', previousAuthSecret, options);
  const cookie = signed.split(';')[0] ?? '';
  expect(await describeSession(cookie)).toBeUndefined();
  expect((await rotated.request('/api/account/sign-ins', { cookie })).status).toBe(200);
  const renewed = readCookies(await rotated.request('/api/account/viewer', { cookie }));
  expect(await describeSession(renewed)).toBe(userId);
  expect(readCookies(await rotated.request('/api/account/viewer', { cookie: renewed }))).toBe('');
});
