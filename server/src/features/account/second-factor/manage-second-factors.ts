import type { AppSetup, Proof, SecondFactors } from '@focuspool/domain/account/second-factor';
import { groupInFours, readCode } from '@focuspool/domain/account/second-factor';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { findSessionId, makeSessionCookie, renewSession } from '../../../platform/auth/session-cookies.ts';
import { forgetSecondFactors, updateSession } from '../../../platform/auth/session-store.ts';
import { lockPerson } from '../../../platform/database/database.ts';
import { transactOutcome } from '../../../platform/database/transact-outcome.ts';
import type { Caller } from '../../../platform/rate-limit/client-address.ts';
import {
  findCodeStep,
  makeAppSecret,
  openSecret,
  sealSecret,
  toAppSetup,
} from '../../../platform/second-factor/authenticator-app.ts';
import { listPasskeys } from '../../../platform/second-factor/passkey-store.ts';
import { makeRecoveryCodes } from '../../../platform/second-factor/recovery-codes.ts';
import {
  confirmFactor,
  countRecoveryCodes,
  findFactor,
  isTwoStepOn,
  offerFactor,
  removeFactor,
  replaceRecoveryCodes,
} from '../../../platform/second-factor/second-factor-store.ts';
import { insertSecurityEvent } from '../../../platform/security-events/security-event-store.ts';
import type { Services } from '../../../platform/services.ts';
import { type ConfirmRefusal, confirmByProof, findProofKind } from '../confirm-person.ts';
import { mailFactorRemoved } from './mail-factor-changes.ts';

type FactorServices = Pick<
  Services,
  'auth' | 'clock' | 'config' | 'database' | 'log' | 'mailer' | 'passwords'
>;

/** Reads what protects the person's account besides their password. */
export async function readSecondFactors(
  services: Pick<Services, 'database'>,
  { userId }: Viewer,
): Promise<Outcome<SecondFactors, never>> {
  const { database } = services;
  const factor = await findFactor(database, userId);
  return accept({
    onSince: factor?.confirmedAt?.getTime() ?? null,
    codesLeft: await countRecoveryCodes(database, userId),
    passkeys: await listPasskeys(database, userId),
    proof: await findProofKind(services, userId),
  });
}

/** Gives the person a secret for their app. It has no effect until a code from it has been entered. */
export async function beginApp(
  services: FactorServices,
  caller: Caller,
  { userId, email }: Viewer,
  { proof }: Proof,
): Promise<Outcome<AppSetup, ConfirmRefusal | 'two_step_on'>> {
  const { database } = services;
  if (await isTwoStepOn(database, userId)) return refuse('two_step_on');
  const confirmed = await confirmByProof(services, caller, userId, proof);
  if (!confirmed.ok) return confirmed;
  const secret = makeAppSecret();
  const isOffered = await offerFactor(database, userId, await sealSecret(services, secret));
  return isOffered ? accept(toAppSetup(secret, email)) : refuse('two_step_on');
}

/** Turns two-step sign-in on. The current session continues as one that has given a code; `cookies` hand it to the browser. */
export async function confirmApp(
  services: FactorServices & Pick<Services, 'live'>,
  caller: Caller,
  { userId }: Viewer,
  entered: string,
): Promise<
  Outcome<
    { codes: string[]; cookies: Headers },
    'code_wrong' | 'two_step_on' | 'two_step_off' | 'session_missing'
  >
> {
  const { clock, database } = services;
  const now = clock.now();
  const sessionId = await findSessionId(services, caller.headers);
  const factor = await findFactor(database, userId);
  if (!sessionId) return refuse('session_missing');
  if (!factor) return refuse('two_step_off');
  if (factor.confirmedAt) return refuse('two_step_on');
  const code = readCode(entered);
  const opened = await openSecret(services, factor.secret);
  const isOfApp = opened && code?.kind === 'app';
  const step = isOfApp ? await findCodeStep(opened.text, code.code, now.getTime()) : null;
  if (step === null) return refuse('code_wrong');
  const codes = makeRecoveryCodes();
  const confirmed = await transactOutcome(database, async (tx) => {
    await lockPerson(tx, userId);
    if (!(await confirmFactor(tx, userId, { secret: factor.secret, step, now })))
      return refuse('two_step_on');
    await replaceRecoveryCodes(tx, userId, codes);
    const renewed = await renewSession(tx, sessionId, now);
    if (!renewed) return refuse('session_missing');
    await updateSession(tx, sessionId, { hasSecondFactor: true });
    await insertSecurityEvent(tx, { userId, kind: 'two_step_on', caller, at: now });
    return accept(renewed);
  });
  if (!confirmed.ok) return confirmed;
  services.live.reopenSession(sessionId);
  const cookies = await makeSessionCookie(services, confirmed.value);
  return accept({ codes: codes.map((code) => groupInFours(code, '-')), cookies });
}

/** Makes new recovery codes; the previous ones stop working. */
export async function renewRecoveryCodes(
  services: FactorServices,
  caller: Caller,
  { userId }: Viewer,
  { proof }: Proof,
): Promise<Outcome<{ codes: string[] }, ConfirmRefusal | 'two_step_off'>> {
  const { clock, database } = services;
  if (!(await isTwoStepOn(database, userId))) return refuse('two_step_off');
  const confirmed = await confirmByProof(services, caller, userId, proof);
  if (!confirmed.ok) return confirmed;
  const codes = makeRecoveryCodes();
  return transactOutcome(database, async (tx) => {
    await lockPerson(tx, userId);
    // Another call may have turned two-step sign-in off meanwhile.
    if (!(await isTwoStepOn(tx, userId))) return refuse('two_step_off');
    await replaceRecoveryCodes(tx, userId, codes);
    await insertSecurityEvent(tx, { userId, kind: 'recovery_codes_made', caller, at: clock.now() });
    return accept({ codes: codes.map((code) => groupInFours(code, '-')) });
  });
}

/** Turns two-step sign-in off, so that the password is enough again; the owner is told by mail. */
export async function removeApp(
  services: FactorServices,
  caller: Caller,
  { userId, email }: Viewer,
  { proof }: Proof,
): Promise<Outcome<object, ConfirmRefusal | 'two_step_off'>> {
  const { clock, database } = services;
  if (!(await isTwoStepOn(database, userId))) return refuse('two_step_off');
  const confirmed = await confirmByProof(services, caller, userId, proof);
  if (!confirmed.ok) return confirmed;
  const removed = await transactOutcome(database, async (tx) => {
    await lockPerson(tx, userId);
    if (!(await removeFactor(tx, userId))) return refuse('two_step_off');
    await forgetSecondFactors(tx, userId);
    await insertSecurityEvent(tx, { userId, kind: 'two_step_off', caller, at: clock.now() });
    return accept({});
  });
  if (removed.ok) mailFactorRemoved(services, email);
  return removed;
}
