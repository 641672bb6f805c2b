import { sessionListSchema } from '@focuspool/domain/account/sessions';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import { readCookies, readRefusal, readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { session } from '../../platform/auth/auth-tables.ts';

const app = await startTestApp();
const { request, signUp } = app;
const password = 'correct horse';

async function signInFrom(userAgent: string, email: string): Promise<string> {
  const body = { email, password };
  return readCookies(await request('/api/account/sign-in', { body, headers: { 'user-agent': userAgent } }));
}

const readOwn = async (cookie: string) =>
  readReply(sessionListSchema, await request('/api/account/sign-ins', { cookie }));
const endOthers = (cookie: string) => request('/api/account/sign-out-elsewhere', { method: 'POST', cookie });

it.each(['/api/account/sign-ins', '/api/account/sign-out-elsewhere'])(
  'the call %s requires a session',
  async (path) => {
    const method = path.endsWith('elsewhere') ? 'POST' : 'GET';
    expect((await request(path, { method })).status).toBe(401);
  },
);

it('a person’s own signed-in devices are listed with their user agents, the current one first', async () => {
  const person = await signUp({ password });
  const phone = await signInFrom('A phone', person.email);
  await signInFrom('A desktop', person.email);
  await signInFrom('An expired device', person.email);
  const isExpired = eq(session.userAgent, 'An expired device');
  await app.services.database.update(session).set({ expiresAt: new Date() }).where(isExpired);
  await signUp();
  const { devices, hasPassword } = await readOwn(phone);
  expect(hasPassword).toBe(true);
  expect(devices[0]).toMatchObject({ userAgent: 'A phone', isCurrent: true });
  expect(devices.map(({ userAgent }) => userAgent).sort()).toEqual(['', 'A desktop', 'A phone']);
  expect(devices.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
});

it('the device list of a person without a password says that there is none', async () => {
  expect((await readOwn((await signUp()).cookie)).hasPassword).toBe(false);
});

it('signing out elsewhere ends every other session of the person and its live connections', async () => {
  const person = await signUp({ password });
  const stranger = await signUp();
  const phone = await signInFrom('A phone', person.email);
  const url = await serveTestLive(app);
  const lost = await openLiveClient(url, { cookie: person.cookie });
  const response = await endOthers(phone);
  expect(await response.json()).toEqual({ ended: 1 });
  expect((await lost.closed).code).toBe(4401);
  expect((await request('/api/account/sign-ins', { cookie: person.cookie })).status).toBe(401);
  expect((await readOwn(phone)).devices).toHaveLength(1);
  expect((await readOwn(stranger.cookie)).devices).toHaveLength(1);
  expect(await (await endOthers(phone)).json()).toEqual({ ended: 0 });
});

const endOne = (id: string, cookie?: string) =>
  request(`/api/account/sign-ins/${id}`, { method: 'DELETE', cookie });

it('signing out one device ends only its session and live connections', async () => {
  const person = await signUp({ password });
  const [phone, desktop] = [
    await signInFrom('A phone', person.email),
    await signInFrom('A desktop', person.email),
  ];
  const there = await startTestApp();
  const lost = await openLiveClient(await serveTestLive(there), { cookie: desktop });
  const { devices } = await readOwn(phone);
  const { id = '' } = devices.find(({ userAgent }) => userAgent === 'A desktop') ?? {};
  const path = `/api/account/sign-ins/${id}`;
  expect((await there.request(path, { method: 'DELETE', cookie: phone })).status).toBe(200);
  expect((await lost.closed).code).toBe(4401);
  expect((await request('/api/account/sign-ins', { cookie: desktop })).status).toBe(401);
  expect((await readOwn(phone)).devices.map(({ userAgent }) => userAgent).sort()).toEqual(['', 'A phone']);
  const again = await endOne(id, phone);
  expect(again.status).toBe(404);
  expect(await readRefusal(again)).toMatchObject({ reason: 'device_missing' });
});

it('signing out a device of another person or with an invalid id is refused', async () => {
  const [person, stranger] = [await signUp(), await signUp()];
  const [device] = (await readOwn(stranger.cookie)).devices;
  expect((await endOne(device?.id ?? '')).status).toBe(401);
  expect((await endOne(device?.id ?? '', person.cookie)).status).toBe(404);
  expect((await readOwn(stranger.cookie)).devices).toEqual([device]);
  expect((await endOne('%00', person.cookie)).status).toBe(400);
});
