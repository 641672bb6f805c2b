import { randomUUID } from 'node:crypto';
import { sessionListSchema } from '@focuspool/domain/account/sessions';
import { minuteMs } from '@focuspool/domain/time-units';
import { couponUses } from '../../src/features/coupon/coupon-tables.ts';
import { reportedThings } from '../../src/features/report/report-tables.ts';
import {
  paymentDisputes,
  retainedPayments,
} from '../../src/features/subscription/retained-payment-tables.ts';
import { beginApp, computeCode, readStepCookie, turnOnTwoStep } from '../authenticator.ts';
import { addFeedMessage } from '../feed-messages.ts';
import { addPasskey, askForNewPasskey, askForPasskey, createPasskeyDevice } from '../passkey-device.ts';
import { type Person, signIn } from '../people.ts';
import { readReply } from '../read-reply.ts';
import type { TestShop } from '../test-shop.ts';
import {
  fillSubject,
  makeWrongSecret,
  password,
  payUnreported,
  readMailedToken,
  type Stage,
  type Subject,
} from './stage.ts';

/** A call as it should be made with the things of `stage.subject`, whoever makes it. */
export type CallRequest = {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
};
type MakeCall = (stage: Stage) => CallRequest | Promise<CallRequest>;

const noBody =
  (path: string): MakeCall =>
  () => ({ path });
const ofSubject =
  (write: (subject: Subject) => CallRequest): MakeCall =>
  ({ subject }) =>
    write(subject);

const noPasskey = { id: 'none' };
const drawName = () => `name_${randomUUID().slice(0, 8)}`;

/** Every call that needs an id, a secret or a body. All others need only their address. */
const calls: Readonly<Record<string, MakeCall>> = {
  'POST /api/account/sign-up': ({ subject, isOther }) => ({
    path: '/api/account/sign-up',
    body: { email: isOther ? subject.person.email : `${drawName()}@example.com`, password },
  }),
  'POST /api/account/sign-in': ({ subject, isOther }) => ({
    path: '/api/account/sign-in',
    body: { email: subject.person.email, password: isOther ? makeWrongSecret(password) : password },
  }),
  'POST /api/account/second-step': async ({ shop, isOther }) => {
    const { email, cookie } = await shop.signUp({ password });
    const { nextCode } = await turnOnTwoStep(shop, cookie, password);
    const first = await shop.request('/api/account/sign-in', { body: { email, password } });
    return {
      path: '/api/account/second-step',
      body: { code: isOther ? '000000' : nextCode() },
      headers: { cookie: readStepCookie(first) },
    };
  },
  'POST /api/account/second-factors/app': ({ isOther }) => ({
    path: '/api/account/second-factors/app',
    body: { proof: isOther ? makeWrongSecret(password) : password },
  }),
  'POST /api/account/second-factors/app/confirmation': async ({ shop, asker, isOther, isVerified }) => {
    const key = asker && isVerified && (await beginApp(shop, asker.cookie, password));
    const code = key && !isOther ? computeCode(key, shop.clock.now().getTime()) : '000000';
    return { path: '/api/account/second-factors/app/confirmation', body: { code } };
  },
  'POST /api/account/second-factors/app/removal': withTwoStep('/api/account/second-factors/app/removal'),
  'POST /api/account/second-factors/recovery-codes': withTwoStep(
    '/api/account/second-factors/recovery-codes',
  ),
  'POST /api/account/passkey-sign-in': async ({ shop, isOther }) => {
    const { cookie } = await shop.signUp({ password });
    const device = await addPasskey(shop, cookie, password);
    const shown = isOther ? createPasskeyDevice() : device;
    const question = await askForPasskey(shop);
    return {
      path: '/api/account/passkey-sign-in',
      body: { credential: { ...shown.show(question), id: device.id, rawId: device.id } },
    };
  },
  'POST /api/account/passkeys/question': ({ isOther }) => ({
    path: '/api/account/passkeys/question',
    body: { proof: isOther ? makeWrongSecret(password) : password },
  }),
  'POST /api/account/passkeys': async ({ shop, asker, subject, isOther, isVerified }) => {
    // For another person, the question that their device was asked.
    const cookie = isOther ? subject.person.cookie : asker?.cookie;
    const question =
      cookie && isVerified ? await askForNewPasskey(shop, cookie, password) : { challenge: 'none' };
    const credential = createPasskeyDevice().make(question);
    return { path: '/api/account/passkeys', body: { name: 'My phone', credential } };
  },
  'PATCH /api/account/passkeys/:id': async ({ shop, subject, isVerified }) => {
    const { id } = isVerified ? await addPasskey(shop, subject.person.cookie, password) : noPasskey;
    return { path: `/api/account/passkeys/${id}`, body: { name: 'The old phone' } };
  },
  'POST /api/account/passkeys/:id/removal': async ({ shop, subject, isVerified }) => {
    const { id } = isVerified ? await addPasskey(shop, subject.person.cookie, password) : noPasskey;
    return { path: `/api/account/passkeys/${id}/removal`, body: { proof: password } };
  },
  'DELETE /api/account/sign-ins/:id': async ({ shop, isOther, subject: { person } }) => {
    // For another person, the device that they ask from; otherwise a second device of one's own.
    const cookie = isOther ? person.cookie : await signIn(shop.services, person.userId);
    const answer = await shop.request('/api/account/sign-ins', { cookie });
    const { devices } = await readReply(sessionListSchema, answer);
    const [device] = devices.filter(({ isCurrent }) => isCurrent);
    return { path: `/api/account/sign-ins/${device?.id}` };
  },
  'POST /api/account/password': ({ isOther }) => ({
    path: '/api/account/password',
    body: { current: isOther ? makeWrongSecret(password) : password, password: 'battery staple' },
  }),
  'POST /api/account/verify': async (stage) => {
    const newcomer = await stage.shop.signUp({ isVerified: false });
    const token = await readMailedToken(stage, newcomer, '/api/account/verification-mail');
    return { path: '/api/account/verify', body: { token } };
  },
  'POST /api/account/password-reset-mail': ofSubject(({ person: { email } }) => ({
    path: '/api/account/password-reset-mail',
    body: { email },
  })),
  'POST /api/account/password-reset-check': async (stage) => ({
    path: '/api/account/password-reset-check',
    body: { token: await readResetToken(stage) },
  }),
  'POST /api/account/password-reset': async (stage) => ({
    path: '/api/account/password-reset',
    body: { token: await readResetToken(stage), password: 'battery staple' },
  }),
  'POST /api/browser-errors': () => ({
    path: '/api/browser-errors',
    body: { message: 'Error: it broke', frames: [], page: '/tasks', version: '1', browser: 'other' },
  }),
  'GET /api/sign-in/google/start': noBody('/api/sign-in/google/start?intent=login'),
  'GET /api/profile/username-availability': ({ subject }) => ({
    path: `/api/profile/username-availability?username=${subject.person.username}`,
  }),
  'POST /api/profile': () => ({ path: '/api/profile', body: { username: drawName() } }),
  'PATCH /api/profile': ({ subject, isOther }) => ({
    path: '/api/profile',
    body: { username: isOther ? subject.person.username : drawName() },
  }),
  'POST /api/privacy/account-deletion': () => ({
    path: '/api/privacy/account-deletion',
    body: { proof: password },
  }),
  'GET /api/history/search': noBody('/api/history/search?q=e'),
  'GET /api/history/:id/tasks': ofSubject(({ doneListId }) => ({ path: `/api/history/${doneListId}/tasks` })),
  'PUT /api/push/subscription': ({ subject, isOther }) => ({
    path: '/api/push/subscription',
    body: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${subject.person.userId}`,
      keys: { p256dh: `B${'a'.repeat(86)}`, auth: (isOther ? 'b' : 'a').repeat(22) },
    },
  }),
  'GET /api/stats/year': noBody('/api/stats/year?day=2026-11-22'),
  'GET /api/stats/export': noBody('/api/stats/export?of=runs&as=json'),
  'GET /api/calendar/feed/:file': readCalendarAddress,
  'POST /api/subscriptions/orders': () => ({ path: '/api/subscriptions/orders', body: { planId: 'basic' } }),
  'POST /api/payments/capture': async (stage) => ({
    path: '/api/payments/capture',
    body: await payUnreported(stage, stage.subject.person),
  }),
  // Only the provider has its secret.
  'POST /api/payments/webhook': () => ({
    path: '/api/payments/webhook',
    body: { event: 'payment.captured' },
    headers: { 'x-razorpay-signature': 'a'.repeat(64) },
  }),
  'POST /api/coupons/own': () => ({ path: '/api/coupons/own', body: { letters: drawLetters() } }),
  'POST /api/coupons/check': async ({ shop }) => {
    const letters = drawLetters();
    const { cookie } = await shop.signUp();
    await shop.request('/api/coupons/own', { cookie, body: { letters } });
    return { path: '/api/coupons/check', body: { code: `${letters}50` } };
  },
  'GET /api/coupons/analytics': withOwnCoupon('/api/coupons/analytics'),
  'GET /api/coupons/analytics.csv': withOwnCoupon('/api/coupons/analytics.csv'),
  'POST /api/cheers': async ({ shop }) => {
    const { person, currentKey: runKey } = await fillSubject(shop, await shop.signUp({ isPremium: true }));
    const messageId = await addFeedMessage(shop.services, person, { runKey });
    return { path: '/api/cheers', body: { kind: 'message', messageId, byName: false } };
  },
  'GET /api/landings/offer': async ({ shop }) => {
    const { person, currentKey: runKey } = await fillSubject(shop, await shop.signUp({ isPremium: true }));
    const messageId = await addFeedMessage(shop.services, person, { runKey });
    return { path: `/api/landings/offer?kind=message&messageId=${messageId}` };
  },
  'PUT /api/landings/link': async () => ({ path: '/api/landings/link', body: { isOn: false } }),
  'GET /api/with/:name': async ({ shop }) => {
    const { cookie, username } = await shop.signUp({ isPremium: true });
    await shop.request('/api/landings/link', { cookie, body: { isOn: true }, method: 'PUT' });
    return { path: `/api/with/${username}` };
  },
  'POST /api/reports': async ({ shop }) => {
    const { userId, username } = await shop.signUp();
    return { path: '/api/reports', body: { kind: 'username', userId, username } };
  },
  'PUT /api/hidden-people/:id': async ({ shop }) => ({
    path: `/api/hidden-people/${(await shop.signUp()).userId}`,
  }),
  'DELETE /api/hidden-people/:id': ofSubject(({ person }) => ({
    path: `/api/hidden-people/${person.userId}`,
  })),
  'POST /api/operator/reports/:id/decision': async ({ shop }) => {
    const [{ cookie }, { userId, username }] = [await shop.signUp(), await shop.signUp()];
    await shop.request('/api/reports', { cookie, body: { kind: 'username', userId, username } });
    const rows = await shop.services.database.select().from(reportedThings);
    const id = rows.find(({ ownerId }) => ownerId === userId)?.id;
    return { path: `/api/operator/reports/${id}/decision`, body: { decision: 'kept' } };
  },
  'DELETE /api/operator/payments/:id/commission': async ({ shop }) => ({
    path: `/api/operator/payments/${await losePayment(shop)}/commission`,
  }),
  'GET /api/operator/statements/:month': noBody('/api/operator/statements/2020-01'),
  'GET /api/operator/statements/:month/file': noBody('/api/operator/statements/2020-01/file'),
  // The month after the one that the owner of a full account was paid for.
  'POST /api/operator/statements/:month/payment': () => ({
    path: '/api/operator/statements/2020-02/payment',
    body: { total: 0 },
  }),
  'GET /api/operator/people/:id': aboutPerson(''),
  'DELETE /api/operator/people/:id': aboutPerson(''),
  'POST /api/operator/people/:id/premium': aboutPerson('/premium', { until: null }),
  'DELETE /api/operator/people/:id/premium': aboutPerson('/premium'),
  'POST /api/operator/people/:id/reset-mail': aboutPerson('/reset-mail'),
  'POST /api/operator/people/:id/suspension': aboutPerson('/suspension', { reason: 'Spam' }),
  'DELETE /api/operator/people/:id/suspension': aboutPerson('/suspension'),
  'POST /api/operations': ({ shop, subject: { taskId } }) => {
    const at = shop.clock.now().getTime();
    const rename = { kind: 'rename_task', id: randomUUID(), at, taskId, text: 'A page' };
    return { path: '/api/operations', body: { sentAt: at, operations: [rename] } };
  },
  'GET /api/feed': async ({ shop, subject }) => {
    await addFeedMessage(shop.services, subject.person);
    return { path: '/api/feed' };
  },
  'POST /api/feed': ({ shop, subject: { currentKey } }) => {
    shop.clock.advance(3 * minuteMs);
    return { path: '/api/feed', body: { runKey: currentKey, mark: 50 } };
  },
  'POST /api/own-rooms': () => ({ path: '/api/own-rooms', body: { name: 'Thesis', opening: 'hour' } }),
  'POST /api/own-rooms/link': byRoomLink('/api/own-rooms/link'),
  'POST /api/own-rooms/entry': byRoomLink('/api/own-rooms/entry'),
  'PUT /api/own-rooms/:id/times': inOwnRoom('/times', { times: null }),
  'PUT /api/own-rooms/reminder': byRoomLink('/api/own-rooms/reminder', { isWanted: true }),
  'POST /api/own-rooms/calendar': byRoomLink('/api/own-rooms/calendar'),
  'POST /api/own-rooms/:id/renewal': inOwnRoom('/renewal'),
  'POST /api/own-rooms/:id/closing': inOwnRoom('/closing'),
  'PUT /api/own-rooms/:id/clock': async (stage) => {
    const { path } = await inOwnRoom('/clock')(stage);
    return { path, body: { rhythm: { workMinutes: 25, breakMinutes: 5 } } };
  },
  'POST /api/own-rooms/:id/removals': inOwnRoom('/removals'),
  'POST /api/pool/join': ofSubject(({ taskId }) => ({ path: '/api/pool/join', body: { taskId } })),
};

/** Called by a person who has turned on two-step sign-in, which gave their browser another cookie. */
function withTwoStep(path: string): MakeCall {
  return async ({ shop, isOther, isVerified }) => {
    if (!isVerified) return { path, body: { proof: password } };
    const person = await shop.signUp({ password });
    const { cookie } = await turnOnTwoStep(shop, person.cookie, password);
    return { path, body: { proof: isOther ? makeWrongSecret(password) : password }, headers: { cookie } };
  };
}

/** The request of a call, by its method and path as the app declares them. */
export async function makeCall(call: string, stage: Stage): Promise<CallRequest> {
  const [, path = ''] = call.split(' ');
  const make = calls[call] ?? noBody(path);
  return make(stage);
}

/** The calls of the table above; a test checks that the app still offers all of them. */
export function listMadeCalls(): string[] {
  return Object.keys(calls);
}

/** An operator's call about the subject. */
function aboutPerson(rest: string, body?: object): MakeCall {
  return ofSubject(({ person: { userId } }) => ({
    path: `/api/operator/people/${userId}${rest}`,
    ...(body && { body }),
  }));
}

/** Adds a payment with a coupon that was lost to a dispute, and returns its id. */
async function losePayment({ services: { clock, database }, signUp }: TestShop): Promise<string> {
  const id = randomUUID().replaceAll('-', '');
  const paymentId = `pay_${id}`;
  const [at, plan, amountPaise] = [clock.now(), 'basic' as const, 14_900];
  const paid = { paymentId, plan, pricePaise: amountPaise, paymentMethod: 'upi', paidAt: at };
  await database.insert(retainedPayments).values(paid);
  const { userId: ownerId } = await signUp();
  const use = { paymentId, ownerId, code: 'LOST50', plan, amountPaise, commissionPaise: 1_490 };
  await database.insert(couponUses).values({ ...use, subscribedAt: at });
  const dispute = { id: `disp_${id}`, paymentId, amountPaise, deductedPaise: amountPaise };
  const lost = { phase: 'chargeback', status: 'lost', createdAt: at, seenAt: at };
  await database.insert(paymentDisputes).values({ ...dispute, ...lost });
  return paymentId;
}

function readResetToken(stage: Stage): Promise<string> {
  return readMailedToken(stage, stage.subject.person, '/api/account/password-reset-mail');
}

async function readCalendarAddress({ shop, subject, isOther }: Stage): Promise<CallRequest> {
  const { cookie } = subject.person;
  const made = await shop.request('/api/calendar/address', { cookie, method: 'POST' });
  const { address } = (await made.json()) as { address?: string };
  const token = /([\w-]+)\.ics$/.exec(address ?? '')?.[1] ?? 'a'.repeat(43);
  return { path: `/api/calendar/feed/${isOther ? makeWrongSecret(token) : token}.ics` };
}

/** Called by an asker who has a coupon. */
function withOwnCoupon(path: string): MakeCall {
  return async ({ shop, asker }) => {
    const body = { letters: drawLetters() };
    if (asker) await shop.request('/api/coupons/own', { cookie: asker.cookie, body });
    return { path };
  };
}

/** A room of the person's; ids of no room if they may not open one. */
async function openRoomOf(shop: TestShop, { cookie }: Person): Promise<{ id: string; token: string }> {
  const body = { name: 'Thesis', opening: 'hour' };
  const opened = await shop.request('/api/own-rooms', { cookie, body });
  const { rooms } = (await opened.json()) as { rooms?: { token: string; room: { id: string } }[] };
  const [newest] = rooms ?? [];
  return { id: newest?.room.id ?? randomUUID(), token: newest?.token ?? 'a'.repeat(32) };
}

/** The token of a room of a person with a plan. */
export async function openHostsRoom(shop: TestShop): Promise<string> {
  const person = await shop.signUp({ isPremium: true });
  const { token } = await openRoomOf(shop, person);
  return token;
}

/** By the link of a person's room; for another person, by a guessed one. */
function byRoomLink(path: string, body: object = {}): MakeCall {
  return async (stage) => {
    const { shop, subject, isOther } = stage;
    const token = isOther ? (await openRoomOf(shop, subject.person)).token : await openHostsRoom(shop);
    return { path, body: { ...body, token: isOther ? makeWrongSecret(token) : token } };
  };
}

function inOwnRoom(rest: string, body?: object): MakeCall {
  return async (stage) => {
    const { id } = await openRoomOf(stage.shop, stage.subject.person);
    const { userId } = await stage.shop.signUp();
    return { path: `/api/own-rooms/${id}${rest}`, body: body ?? { userId } };
  };
}

let drawnLetters = 0;

/** A coupon that no one has. */
function drawLetters(): string {
  drawnLetters += 1;
  const letter = (at: number) => String.fromCharCode(65 + (Math.floor(drawnLetters / 26 ** at) % 26));
  return `Z${letter(0)}${letter(1)}${letter(2)}`;
}
