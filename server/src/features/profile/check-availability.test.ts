import { expect, it } from 'vitest';
import { readRefusal, reasonOf } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const { request, signUp } = await startTestApp();
const check = (username: string, cookie?: string) =>
  request(`/api/profile/username-availability?username=${encodeURIComponent(username)}`, { cookie });

it('checking whether a username is free is refused to a visitor', async () => {
  const response = await check('ada');
  expect(response.status).toBe(401);
  expect(await reasonOf(response)).toBe('signed_out');
});

it('checking a username tells a free one from a taken one, in any case', async () => {
  const { cookie } = await signUp({ hasProfile: false, isVerified: false });
  const { username } = await signUp({ username: 'Grace.Hopper' });
  expect(await (await check('grace.hoppe', cookie)).json()).toEqual({ isAvailable: true });
  for (const name of [username, 'grace.hopper', 'GRACE.HOPPER', ' Grace.Hopper ']) {
    expect(await (await check(name, cookie)).json()).toEqual({ isAvailable: false });
  }
});

it('the names of simulated people count as taken', async () => {
  const { cookie } = await signUp();
  expect(await (await check('Dev_Ansh', cookie)).json()).toEqual({ isAvailable: false });
});

it("a person's own username counts as free to them", async () => {
  const { username, cookie } = await signUp();
  expect(await (await check(username.toUpperCase(), cookie)).json()).toEqual({ isAvailable: true });
});

it.each([
  ['', 'Username is required'],
  ['%', 'Username can only contain letters, numbers, periods, and underscores'],
  ['\u0000', 'Username can only contain letters, numbers, periods, and underscores'],
  ['a..b', 'Username cannot contain consecutive periods'],
])('checking the username %j is refused with a message', async (username, message) => {
  const { cookie } = await signUp();
  const response = await check(username, cookie);
  expect(response.status).toBe(400);
  expect((await readRefusal(response)).fields).toEqual({ username: message });
});

it.each(['', '?username=a&username=b', '?__proto__=a'])(
  'checking a username with the query %j is refused',
  async (query) => {
    const { cookie } = await signUp();
    const response = await request(`/api/profile/username-availability${query}`, { cookie });
    expect(response.status).toBe(400);
  },
);

it.each(['__proto__', '_', 'a_b'])('%s is checked like any other username', async (name) => {
  const { cookie } = await signUp();
  expect(await (await check(name, cookie)).json()).toEqual({ isAvailable: true });
});
