import { viewerReplySchema } from '@focuspool/domain/account/account-contract';
import { rateLimits } from '@focuspool/domain/account/rate-limits';
import {
  appCode,
  recoveryCodesSchema,
  secondFactorsSchema,
  secondStepLifeMs,
} from '@focuspool/domain/account/second-factor';
import { securityEventPageSchema } from '@focuspool/domain/account/security-events';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { beginApp, computeCode, readStepCookie, turnOnTwoStep } from '../../../../testing/authenticator.ts';
import { openLiveClient, serveTestLive } from '../../../../testing/live-client.ts';
import { readCookie, readCookies, readReply, reasonOf } from '../../../../testing/read-reply.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { createResetLink } from '../../../platform/auth/reset-link-store.ts';
import { hasSecondFactor } from '../../../platform/auth/session-cookies.ts';
import { listOpenSessions } from '../../../platform/auth/session-store.ts';
import { createResealSweep } from '../../../platform/second-factor/reseal-secrets.ts';
import { recoveryCodes, secondFactor } from '../../../platform/second-factor/second-factor-tables.ts';
import { suspensions } from '../../../platform/suspension/suspension-tables.ts';

const app = await startTestApp();
const { request, signUp, services, mails, clock } = app;
const password = 'correct horse';

afterEach(() => {
  vi.useRealTimers();
});

const post = (path: string, body: unknown, cookie = '') => request(`/api/account/${path}`, { body, cookie });
const isProven = (cookie: string) => hasSecondFactor(services, new Headers({ cookie }));
const sessionOf = (response: Response) => readCookie(response, 'focuspool.session_token');

async function signUpWithTwoStep() {
  const person = await signUp({ password });
  return { ...person, ...(await turnOnTwoStep(app, person.cookie, password)) };
}

/** Takes the first step, by the password; returns its cookie. */
const takeFirstStep = async (email: string) => readStepCookie(await post('sign-in', { email, password }));
const takeSecondStep = (step: string, code: string) => post('second-step', { code }, step);

async function listKinds(cookie: string): Promise<string[]> {
  const page = await request('/api/account/security-events', { cookie });
  return (await readReply(securityEventPageSchema, page)).events.map(({ kind }) => kind);
}

describe('turning two-step sign-in on', () => {
  it('two-step sign-in is on from the first correct code and gives ten recovery codes', async () => {
    const { cookie, email } = await signUp({ password });
    const key = await beginApp(app, cookie, password);
    expect((await post('sign-in', { email, password })).status).toBe(200);
    expect(await reasonOf(await post('second-factors/app/confirmation', { code: '12 34 56' }, cookie))).toBe(
      'code_wrong',
    );
    const { codes, ...on } = await turnOnTwoStep(app, cookie, password);
    expect(on.key).not.toBe(key);
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^[a-z1-9]{4}(?:-[a-z1-9]{4}){5}$/);
    const state = await request('/api/account/second-factors', { cookie: on.cookie });
    expect(await readReply(secondFactorsSchema, state)).toEqual({
      onSince: clock.now().getTime(),
      codesLeft: 10,
      passkeys: [],
      proof: 'password',
    });
    expect(await reasonOf(await post('second-factors/app', { proof: password }, on.cookie))).toBe(
      'two_step_on',
    );
  });

  it('turning two-step sign-in on gives the session a second factor and a new cookie', async () => {
    const { cookie } = await signUp({ password });
    const client = await openLiveClient(await serveTestLive(app), { cookie });
    const on = await turnOnTwoStep(app, cookie, password);
    expect([await isProven(on.cookie), await isProven(cookie)]).toEqual([true, false]);
    expect((await request('/api/account/sign-ins', { cookie })).status).toBe(401);
    expect((await client.closed).code).toBe(4403);
    expect(await listKinds(on.cookie)).toContain('two_step_on');
  });

  it('setting up two-step sign-in requires the password, or a recent sign-in if there is none', async () => {
    const { cookie } = await signUp({ password });
    expect((await post('second-factors/app', { proof: password })).status).toBe(401);
    expect((await post('second-factors/app', { proof: 7 }, cookie)).status).toBe(400);
    expect(await reasonOf(await post('second-factors/app', { proof: 'wrong horse' }, cookie))).toBe(
      'password_wrong',
    );
    const without = await signUp();
    expect((await post('second-factors/app', {}, without.cookie)).status).toBe(200);
    clock.advance(24 * 60 * 60_000);
    expect(await reasonOf(await post('second-factors/app', {}, without.cookie))).toBe('sign_in_stale');
  });

  it('two-step sign-in stores no secret or recovery code in plain text', async () => {
    const { key, codes } = await signUpWithTwoStep();
    const rows = JSON.stringify([
      await services.database.select().from(secondFactor),
      await services.database.select().from(recoveryCodes),
    ]);
    for (const word of [key.replaceAll(' ', ''), ...codes, codes[0]?.replaceAll('-', '') ?? '']) {
      expect(rows).not.toContain(word);
    }
  });
});

describe('signing in with two steps', () => {
  it('the password alone neither begins nor ends a session, and a code then signs in', async () => {
    const { email, userId, cookie, nextCode } = await signUpWithTwoStep();
    const first = await request('/api/account/sign-in', { body: { email, password }, cookie });
    expect([await readReply(viewerReplySchema, first.clone()), sessionOf(first)]).toEqual([
      { viewer: null },
      '',
    ]);
    expect(readCookies(first)).not.toContain('known_device');
    expect((await request('/api/account/sign-ins', { cookie })).status).toBe(200);
    const second = await takeSecondStep(`${readStepCookie(first)}; ${cookie}`, nextCode());
    expect((await readReply(viewerReplySchema, second)).viewer?.userId).toBe(userId);
    const session = sessionOf(second);
    expect(await isProven(session)).toBe(true);
    expect((await request('/api/account/sign-ins', { cookie })).status).toBe(401);
    expect((await listKinds(session))[0]).toBe('code_signed_in');
  });

  it('a code signs in once, even if it is used twice at once', async () => {
    const { email, nextCode } = await signUpWithTwoStep();
    const code = nextCode();
    const [one, other] = [await takeFirstStep(email), await takeFirstStep(email)];
    const both = await Promise.all([takeSecondStep(one, code), takeSecondStep(other, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await reasonOf(await takeSecondStep(await takeFirstStep(email), code))).toBe('code_wrong');
  });

  it('a first step signs in once, even with two codes at once', async () => {
    const { email, codes } = await signUpWithTwoStep();
    const step = await takeFirstStep(email);
    const [one, other] = await Promise.all([
      takeSecondStep(step, codes[0] ?? ''),
      takeSecondStep(step, codes[1] ?? ''),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 401]);
    expect(await reasonOf(one.ok ? other : one)).toBe('second_step_over');
  });

  it('a person who is suspended between the two steps is refused with the reason', async () => {
    const { email, userId, nextCode } = await signUpWithTwoStep();
    const step = await takeFirstStep(email);
    await services.database.insert(suspensions).values({ userId, suspendedAt: clock.now(), reason: 'Spam' });
    const refused = await takeSecondStep(step, nextCode());
    expect([await reasonOf(refused), sessionOf(refused)]).toEqual(['account_suspended', '']);
    const again = await post('sign-in', { email, password });
    expect([await reasonOf(again), readStepCookie(again)]).toEqual(['account_suspended', '']);
  });

  it('the code that turned two-step sign-in on cannot be used to sign in', async () => {
    const { email, key } = await signUpWithTwoStep();
    const used = computeCode(key, clock.now().getTime());
    expect(await reasonOf(await takeSecondStep(await takeFirstStep(email), used))).toBe('code_wrong');
  });

  it('a code of the previous or next half minute signs in, an older one does not', async () => {
    const { email, key } = await signUpWithTwoStep();
    clock.advance(600_000);
    const at = (ms: number) => computeCode(key, clock.now().getTime() + ms);
    expect((await takeSecondStep(await takeFirstStep(email), at(-60_000))).status).toBe(403);
    expect((await takeSecondStep(await takeFirstStep(email), at(-30_000))).status).toBe(200);
    expect((await takeSecondStep(await takeFirstStep(email), at(30_000))).status).toBe(200);
  });

  it('a recovery code signs in once, even if used twice at once, in any spacing and case', async () => {
    const { email, codes } = await signUpWithTwoStep();
    const [code = '', another = ''] = codes;
    const steps = [await takeFirstStep(email), await takeFirstStep(email)];
    const both = await Promise.all(steps.map((step) => takeSecondStep(step, code)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    const spaced = await takeSecondStep(
      await takeFirstStep(email),
      ` ${another.replaceAll('-', ' ').toUpperCase()} `,
    );
    const session = sessionOf(spaced);
    const state = await request('/api/account/second-factors', { cookie: session });
    expect(await readReply(secondFactorsSchema, state)).toMatchObject({ codesLeft: 8 });
    expect(await listKinds(session)).toEqual(
      expect.arrayContaining(['recovery_code_used', 'code_wrong', 'code_signed_in']),
    );
  });

  it('the second step works once, within ten minutes, and only with the cookie of the first', async () => {
    const { email, nextCode } = await signUpWithTwoStep();
    expect(await reasonOf(await takeSecondStep('', nextCode()))).toBe('second_step_over');
    expect(await reasonOf(await takeSecondStep('focuspool.second_step=guessed', nextCode()))).toBe(
      'second_step_over',
    );
    const step = await takeFirstStep(email);
    expect((await takeSecondStep(step, nextCode())).status).toBe(200);
    expect(await reasonOf(await takeSecondStep(step, nextCode()))).toBe('second_step_over');
    vi.useFakeTimers({ toFake: ['Date'] });
    const late = await takeFirstStep(email);
    vi.setSystemTime(Date.now() + secondStepLifeMs + 1);
    expect(await reasonOf(await takeSecondStep(late, nextCode()))).toBe('second_step_over');
  });

  it('wrong codes of an account are rate-limited', async () => {
    const { email, nextCode } = await signUpWithTwoStep();
    const step = await takeFirstStep(email);
    for (let n = 0; n < rateLimits.second_step.pair.attempts; n += 1) {
      expect((await takeSecondStep(step, '000000')).status).toBe(403);
    }
    expect((await takeSecondStep(step, nextCode())).status).toBe(429);
  });

  it('a password reset ends a first step and keeps two-step sign-in on', async () => {
    const { email, nextCode } = await signUpWithTwoStep();
    const step = await takeFirstStep(email);
    await post('password-reset-mail', { email });
    const mail = await waitUntil(() => mails.findLast(({ to, text }) => to === email && /reset=/.test(text)));
    const token = /reset=([\w.-]+)/.exec(mail.text)?.[1];
    expect((await post('password-reset', { token, password: 'battery staple' })).status).toBe(200);
    expect(await reasonOf(await takeSecondStep(step, nextCode()))).toBe('second_step_over');
    const again = await post('sign-in', { email, password: 'battery staple' });
    expect(await readReply(viewerReplySchema, again)).toEqual({ viewer: null });
  });

  it('a password reset while a code is verified prevents the sign-in with the old password', async () => {
    const { email, userId, nextCode } = await signUpWithTwoStep();
    const step = await takeFirstStep(email);
    const { signInProven } = services.auth.api;
    const spy = vi.spyOn(services.auth.api, 'signInProven').mockImplementationOnce(async (asked) => {
      const token = await createResetLink(services, { userId, lifeMs: 60_000 });
      expect((await post('password-reset', { token, password: 'battery staple' })).status).toBe(200);
      return signInProven(asked);
    });
    onTestFinished(() => spy.mockRestore());
    const refused = await takeSecondStep(step, nextCode());
    expect([await reasonOf(refused), sessionOf(refused)]).toEqual(['second_step_over', '']);
    expect(await listOpenSessions(services.database, userId)).toEqual([]);
  });
});

describe('changing the second factor', () => {
  it('new recovery codes replace the previous ones', async () => {
    const { email, cookie, codes } = await signUpWithTwoStep();
    expect(
      await reasonOf(await post('second-factors/recovery-codes', { proof: 'wrong horse' }, cookie)),
    ).toBe('password_wrong');
    const renewed = await post('second-factors/recovery-codes', { proof: password }, cookie);
    const { codes: next } = (await renewed.json()) as { codes: string[] };
    expect((await takeSecondStep(await takeFirstStep(email), codes[0] ?? '')).status).toBe(403);
    expect((await takeSecondStep(await takeFirstStep(email), next[0] ?? '')).status).toBe(200);
  });

  it('turning two-step sign-in off makes the password enough and sends a mail', async () => {
    const { email, cookie } = await signUpWithTwoStep();
    expect((await post('second-factors/app/removal', { proof: password }, cookie)).status).toBe(200);
    const mail = await waitUntil(() => mails.findLast(({ to }) => to === email));
    expect(mail.subject).toBe('Two-step sign-in is off for FocusPool');
    expect(await isProven(cookie)).toBe(false);
    expect(sessionOf(await post('sign-in', { email, password }))).not.toBe('');
    expect(await reasonOf(await post('second-factors/app/removal', { proof: password }, cookie))).toBe(
      'two_step_off',
    );
    expect(await reasonOf(await post('second-factors/recovery-codes', { proof: password }, cookie))).toBe(
      'two_step_off',
    );
  });

  it('a person without a password turns two-step sign-in off with a code', async () => {
    const { cookie } = await signUp();
    const on = await turnOnTwoStep(app, cookie);
    expect(await reasonOf(await post('second-factors/app/removal', {}, on.cookie))).toBe('code_wrong');
    const off = await post('second-factors/app/removal', { proof: on.nextCode() }, on.cookie);
    expect(off.status).toBe(200);
  });

  it('the app and codes of one person are unaffected by those of another', async () => {
    const [ada, eve] = [await signUpWithTwoStep(), await signUpWithTwoStep()];
    const [code = ''] = ada.codes;
    expect(await reasonOf(await takeSecondStep(await takeFirstStep(eve.email), code))).toBe('code_wrong');
    for (const path of ['second-factors/recovery-codes', 'second-factors/app/removal']) {
      expect((await post(path, { proof: password }, eve.cookie)).status).toBe(200);
    }
    expect(await isProven(ada.cookie)).toBe(true);
    expect((await takeSecondStep(await takeFirstStep(ada.email), code)).status).toBe(200);
  });
});

describe('concurrent requests of one person to two servers', () => {
  const confirm = (there: typeof app, cookie: string, code: string) =>
    there.request('/api/account/second-factors/app/confirmation', { cookie, body: { code } });

  /** Starts a second app, so that a request there does not queue behind one here. */
  async function beginSetup() {
    const { cookie, email } = await signUp({ password });
    const key = await beginApp(app, cookie, password);
    const code = computeCode(key, clock.now().getTime());
    return { cookie, email, code, elsewhere: await startTestApp({ services: { clock } }) };
  }

  /** Runs `work` once a code was found to be right, before it takes effect. */
  function beforeCodeTakesEffect(work: () => Promise<unknown>): void {
    const { database } = services;
    const transact = database.transaction.bind(database);
    const spy = vi.spyOn(database, 'transaction').mockImplementationOnce(async (...args) => {
      await work();
      return transact(...args);
    });
    onTestFinished(() => spy.mockRestore());
  }

  it('an app that is confirmed while another is requested remains the valid one', async () => {
    const { cookie, email, code, elsewhere } = await beginSetup();
    const { verify } = services.passwords;
    const spy = vi.spyOn(services.passwords, 'verify').mockImplementationOnce(async (tried) => {
      expect((await confirm(elsewhere, cookie, code)).status).toBe(200);
      return verify(tried);
    });
    onTestFinished(() => spy.mockRestore());
    expect(await reasonOf(await post('second-factors/app', { proof: password }, cookie))).toBe('two_step_on');
    clock.advance(appCode.stepMs);
    expect(sessionOf(await post('sign-in', { email, password }))).toBe('');
  });

  it('a code does not turn two-step sign-in on once another app was requested', async () => {
    const { cookie, email, code, elsewhere } = await beginSetup();
    beforeCodeTakesEffect(() => beginApp(elsewhere, cookie, password));
    expect(await reasonOf(await confirm(app, cookie, code))).toBe('two_step_on');
    expect(sessionOf(await post('sign-in', { email, password }))).not.toBe('');
  });

  it('new recovery codes are refused once two-step sign-in was turned off', async () => {
    const { cookie } = await signUpWithTwoStep();
    const elsewhere = await startTestApp({ services: { clock } });
    const proof = { cookie, body: { proof: password } };
    beforeCodeTakesEffect(() => elsewhere.request('/api/account/second-factors/app/removal', proof));
    const renewed = await post('second-factors/recovery-codes', { proof: password }, cookie);
    expect(await reasonOf(renewed)).toBe('two_step_off');
    const state = await request('/api/account/second-factors', { cookie });
    expect(await readReply(secondFactorsSchema, state)).toMatchObject({ onSince: null, codesLeft: 0 });
  });

  it('a code that is confirmed twice at once gives recovery codes once', async () => {
    const { cookie, email, code, elsewhere } = await beginSetup();
    const given: string[] = [];
    beforeCodeTakesEffect(async () => {
      const { codes } = await readReply(recoveryCodesSchema, await confirm(elsewhere, cookie, code));
      given.push(...codes);
    });
    expect(await reasonOf(await confirm(app, cookie, code))).toBe('two_step_on');
    expect((await takeSecondStep(await takeFirstStep(email), given[0] ?? '')).status).toBe(200);
  });
});

it('app secrets stay valid after a key change, and a sweep re-encrypts them with the new key', async () => {
  const { email, nextCode } = await signUpWithTwoStep();
  const secret = 'another secret, of thirty-two characters';
  const previousAuthSecret = (await services.auth.$context).secret;
  const changed = await startTestApp({ secret, services: { clock }, config: { previousAuthSecret } });
  const later = await startTestApp({ secret, services: { clock } });
  const enter = async (there: typeof app) => {
    const first = await there.request('/api/account/sign-in', { body: { email, password } });
    const step = readStepCookie(first);
    const body = { code: nextCode() };
    return (await there.request('/api/account/second-step', { body, cookie: step })).status;
  };
  expect([await enter(changed), await enter(later)]).toEqual([200, 403]);
  await createResealSweep(changed.services).run();
  expect(await enter(later)).toBe(200);
});
