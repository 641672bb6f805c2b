import { viewerReplySchema } from '@focuspool/domain/account/account-contract';
import {
  mostPasskeys,
  passkeyQuestionLifeMs,
  passkeyQuestionSchema,
} from '@focuspool/domain/account/passkeys';
import { secondFactorsSchema } from '@focuspool/domain/account/second-factor';
import { securityEventPageSchema } from '@focuspool/domain/account/security-events';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { afterEach, expect, it, vi } from 'vitest';
import { turnOnTwoStep } from '../../../../testing/authenticator.ts';
import { openLiveClient, serveTestLive } from '../../../../testing/live-client.ts';
import { createPasskeyDevice } from '../../../../testing/passkey-device.ts';
import { readCookie, readReply, reasonOf } from '../../../../testing/read-reply.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { passkeys } from '../../../platform/auth/auth-tables.ts';
import { hasSecondFactor } from '../../../platform/auth/session-cookies.ts';
import { suspensions } from '../../../platform/suspension/suspension-tables.ts';

const app = await startTestApp();
const { request, signUp, services, mails, clock } = app;
const password = 'correct horse';
type Device = ReturnType<typeof createPasskeyDevice>;

afterEach(() => {
  vi.useRealTimers();
});

const send = (path: string, cookie: string | undefined, body: unknown = {}, method = 'POST') =>
  request(`/api/account/${path}`, { method, body, cookie });
const readQuestion = (response: Response) => readReply(passkeyQuestionSchema, response);

async function add(cookie: string, device = createPasskeyDevice(), name = 'My phone') {
  const question = await readQuestion(await send('passkeys/question', cookie, { proof: password }));
  return { device, added: await send('passkeys', cookie, { name, credential: device.make(question) }) };
}

async function signIn(device: Device, cookie?: string) {
  const question = await readQuestion(await send('passkey-question', undefined));
  return send('passkey-sign-in', cookie, { credential: device.show(question) });
}

const sessionOf = (response: Response) => readCookie(response, 'focuspool.session_token');

async function readFactors(cookie: string) {
  return readReply(secondFactorsSchema, await request('/api/account/second-factors', { cookie }));
}

async function listKinds(cookie: string): Promise<string[]> {
  const page = await request('/api/account/security-events', { cookie });
  return (await readReply(securityEventPageSchema, page)).events.map(({ kind }) => kind);
}

it('adding a passkey requires the password, stores its name and mails its owner', async () => {
  const { cookie, email } = await signUp({ password });
  expect(await reasonOf(await send('passkeys/question', cookie, { proof: 'wrong horse' }))).toBe(
    'password_wrong',
  );
  const { device, added } = await add(cookie);
  expect(added.status).toBe(200);
  expect((await readFactors(cookie)).passkeys).toEqual([
    { id: device.id, name: 'My phone', addedAt: clock.now().getTime(), usedAt: null },
  ]);
  const mail = await waitUntil(() => mails.find(({ to }) => to === email));
  expect(mail.subject).toBe('A passkey was added to your FocusPool account');
  expect(mail.text).toContain('My phone');
});

it('a passkey with a transport that cannot be stored is refused as invalid input', async () => {
  const { cookie } = await signUp({ password });
  const question = await readQuestion(await send('passkeys/question', cookie, { proof: password }));
  const credential = createPasskeyDevice().make(question);
  const response = { ...credential.response, transports: ['\0'] };
  const added = await send('passkeys', cookie, { name: 'x', credential: { ...credential, response } });
  expect(await reasonOf(added)).toBe('invalid_input');
});

it('the name of a passkey is escaped in the mail and adds no link to it', async () => {
  const { cookie, email } = await signUp({ password });
  const name = '<a href="https://evil.example">keep</a><!--';
  expect((await add(cookie, createPasskeyDevice(), name)).added.status).toBe(200);
  const mail = await waitUntil(() => mails.find(({ to }) => to === email));
  expect(mail.text).toContain(name);
  expect(mail.html).toContain('&lt;a href=&quot;https://evil.example&quot;&gt;keep&lt;/a&gt;&lt;!--');
  expect([...mail.html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)).toEqual([
    'http://localhost:3000/settings',
  ]);
});

it('a passkey alone signs in to a session with a second factor, even with two-step sign-in on', async () => {
  const { cookie, userId } = await signUp({ password });
  const { device } = await add(cookie);
  await turnOnTwoStep(app, cookie, password);
  const other = await signUp();
  const signedIn = await signIn(device, other.cookie);
  expect((await readReply(viewerReplySchema, signedIn.clone())).viewer?.userId).toBe(userId);
  const session = sessionOf(signedIn);
  expect(await hasSecondFactor(services, new Headers({ cookie: session }))).toBe(true);
  expect((await request('/api/account/sign-ins', { cookie: other.cookie })).status).toBe(401);
  expect((await readFactors(session)).passkeys).toMatchObject([{ usedAt: clock.now().getTime() }]);
  expect(await listKinds(session)).toEqual(
    expect.arrayContaining(['passkey_signed_in', 'two_step_on', 'passkey_added']),
  );
});

it('a passkey sign-in of a suspended person is refused with the reason', async () => {
  const { cookie, userId } = await signUp({ password });
  const { device } = await add(cookie);
  await services.database.insert(suspensions).values({ userId, suspendedAt: clock.now(), reason: 'Spam' });
  const refused = await signIn(device);
  expect([await reasonOf(refused), sessionOf(refused)]).toEqual(['account_suspended', '']);
});

it('a passkey challenge is answered once, within five minutes, by the device with the passkey', async () => {
  const { cookie } = await signUp({ password });
  const { device } = await add(cookie);
  const question = await readQuestion(await send('passkey-question', undefined));
  const credential = device.show(question);
  const answers = [
    await send('passkey-sign-in', undefined, { credential }),
    await send('passkey-sign-in', undefined, { credential }),
    await signIn(createPasskeyDevice()),
    await send('passkey-sign-in', undefined, { credential: device.show({ challenge: 'never-asked' }) }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 403]);
  const forged = { ...createPasskeyDevice(), id: device.id };
  const other = forged.show(await readQuestion(await send('passkey-question', undefined)));
  const swapped = { ...other, id: device.id, rawId: device.id };
  expect((await send('passkey-sign-in', undefined, { credential: swapped })).status).toBe(403);
  vi.useFakeTimers({ toFake: ['Date'] });
  const late = device.show(await readQuestion(await send('passkey-question', undefined)));
  vi.setSystemTime(Date.now() + passkeyQuestionLifeMs + 1);
  expect((await send('passkey-sign-in', undefined, { credential: late })).status).toBe(403);
});

it.each([
  ['for another site', { origin: 'http://evil.example' }],
  ['without user verification', { isVerified: false }],
])('a passkey that was made %s is refused', async (_, options) => {
  const { cookie } = await signUp({ password });
  const { added } = await add(cookie, createPasskeyDevice(options));
  expect(await reasonOf(added)).toBe('passkey_failed');
});

it.each([
  ['on another site', { origin: 'http://evil.example' }],
  ['on another port of the same host', { origin: 'http://localhost:4000' }],
  ['without user verification', { isVerified: false }],
])('a passkey that is used %s is refused', async (_, otherwise) => {
  const { cookie } = await signUp({ password });
  const { device } = await add(cookie);
  const question = await readQuestion(await send('passkey-question', undefined));
  const refused = await send('passkey-sign-in', undefined, { credential: device.show(question, otherwise) });
  expect(refused.status).toBe(403);
  expect([await reasonOf(refused), sessionOf(refused)]).toEqual(['passkey_failed', '']);
});

it('a passkey made for the challenge of one person is refused for another', async () => {
  const [ada, eve] = [await signUp({ password }), await signUp({ password })];
  const question = await readQuestion(await send('passkeys/question', ada.cookie, { proof: password }));
  const credential = createPasskeyDevice().make(question);
  expect(await reasonOf(await send('passkeys', eve.cookie, { name: 'Hers', credential }))).toBe(
    'passkey_failed',
  );
});

it('only the owner renames and removes a passkey, and a removed one no longer signs in', async () => {
  const [ada, eve] = [await signUp({ password }), await signUp({ password })];
  const { device } = await add(ada.cookie);
  const path = `passkeys/${device.id}`;
  const proof = { proof: password };
  expect(await reasonOf(await send(path, eve.cookie, { name: 'Mine' }, 'PATCH'))).toBe('passkey_missing');
  expect(await reasonOf(await send(`${path}/removal`, eve.cookie, proof))).toBe('passkey_missing');
  expect(await reasonOf(await send(`${path}/removal`, ada.cookie, { proof: 'wrong horse' }))).toBe(
    'password_wrong',
  );
  expect((await send(path, ada.cookie, { name: ' The old phone ' }, 'PATCH')).status).toBe(200);
  expect((await readFactors(ada.cookie)).passkeys).toMatchObject([{ name: 'The old phone' }]);
  for (const name of [' ', 'x'.repeat(61), 'a\u0000b', '\ud800']) {
    expect((await send(path, ada.cookie, { name }, 'PATCH')).status).toBe(400);
  }
  expect((await send(`${path}/removal`, ada.cookie, proof)).status).toBe(200);
  expect(await reasonOf(await signIn(device))).toBe('passkey_failed');
  expect(await listKinds(ada.cookie)).toContain('passkey_removed');
});

it('removing a passkey ends the sessions it began on other devices, and only those', async () => {
  const { cookie, userId } = await signUp({ password });
  const [{ device: phone }, { device: key }] = [await add(cookie), await add(cookie)];
  const [lost, kept] = [sessionOf(await signIn(phone)), sessionOf(await signIn(key))];
  const line = await openLiveClient(await serveTestLive(app), { cookie: lost });
  expect((await send(`passkeys/${phone.id}/removal`, cookie, { proof: password })).status).toBe(200);
  expect((await line.closed).code).toBe(4401);
  expect((await request('/api/account/sign-ins', { cookie: lost })).status).toBe(401);
  for (const open of [cookie, kept]) {
    expect((await request('/api/account/sign-ins', { cookie: open })).status).toBe(200);
  }
  expect(await hasSecondFactor(services, new Headers({ cookie: kept }))).toBe(true);
  expect(await listKinds(cookie)).toEqual(
    expect.arrayContaining(['passkey_removed', 'passkey_devices_ended']),
  );
  // A sign-in that was verified just before the removal does not get a session from the passkey either.
  const body = { userId, passkeyId: phone.id };
  expect(await services.auth.api.signInProven({ body, headers: new Headers() })).toBeNull();
});

it('a session that removes its own passkey continues without a second factor', async () => {
  const { cookie } = await signUp({ password });
  const { device } = await add(cookie);
  const own = sessionOf(await signIn(device));
  expect((await send(`passkeys/${device.id}/removal`, own, { proof: password })).status).toBe(200);
  expect(await hasSecondFactor(services, new Headers({ cookie: own }))).toBe(false);
  expect((await request('/api/account/sign-ins', { cookie: own })).status).toBe(200);
  expect(await listKinds(own)).not.toContain('passkey_devices_ended');
});

it('a session keeps its second factor when another passkey is removed, and ends with its own', async () => {
  const { cookie } = await signUp({ password });
  const [{ device: phone }, { device: key }] = [await add(cookie), await add(cookie)];
  const own = sessionOf(await signIn(key));
  expect((await send(`passkeys/${phone.id}/removal`, own, { proof: password })).status).toBe(200);
  expect(await hasSecondFactor(services, new Headers({ cookie: own }))).toBe(true);
  expect((await send(`passkeys/${key.id}/removal`, cookie, { proof: password })).status).toBe(200);
  expect((await request('/api/account/sign-ins', { cookie: own })).status).toBe(401);
});

it('a person cannot add more passkeys than the limit', async () => {
  const { cookie, userId } = await signUp({ password });
  const question = await readQuestion(await send('passkeys/question', cookie, { proof: password }));
  const rows = Array.from({ length: mostPasskeys }, (_, n) => ({
    ...{ id: `${userId}-${n}`, userId, name: 'One of many', publicKey: '', counter: 0 },
    ...{ transports: [], addedAt: clock.now() },
  }));
  await services.database.insert(passkeys).values(rows);
  const credential = createPasskeyDevice().make(question);
  expect(await reasonOf(await send('passkeys', cookie, { name: 'One more', credential }))).toBe(
    'passkeys_full',
  );
  expect(await reasonOf(await send('passkeys/question', cookie, { proof: password }))).toBe('passkeys_full');
});
