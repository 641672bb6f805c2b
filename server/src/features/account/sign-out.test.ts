import { expect, it } from 'vitest';
import { readCookies } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const { request, signUp, readViewer } = await startTestApp();
const signOut = (cookie?: string) => request('/api/account/sign-out', { method: 'POST', cookie });

it('signing out ends the session and clears the cookie', async () => {
  const { cookie } = await signUp();
  const response = await signOut(cookie);
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()[0]).toMatch(/^focuspool\.session_token=;.*Max-Age=0/i);
  expect(await readViewer(cookie)).toBeNull();
});

it('signing out leaves the sessions of other browsers and of other people alone', async () => {
  const password = 'correct horse';
  const person = await signUp({ password });
  const other = await request('/api/account/sign-in', { body: { email: person.email, password } });
  const stranger = await signUp();
  await signOut(person.cookie);
  expect((await readViewer(readCookies(other)))?.userId).toBe(person.userId);
  expect((await readViewer(stranger.cookie))?.userId).toBe(stranger.userId);
});

it.each([undefined, 'focuspool.session_token=made.up', 'focuspool.session_token=%00%ff'])(
  'signing out succeeds without a session (cookie %j)',
  async (cookie) => expect((await signOut(cookie)).status).toBe(200),
);
