import { randomBytes } from 'node:crypto';
import { secondStepLifeMs } from '@focuspool/domain/account/second-factor';
import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { hasSecureCookies } from '../auth/session-cookies.ts';
import type { Services } from '../services.ts';

type StepServices = Pick<Services, 'auth' | 'config'>;

const nameOf = ({ config }: StepServices) =>
  `${hasSecureCookies(config) ? '__Host-' : ''}focuspool.second_step`;

const identifierOf = (token: string) => `second-step:${token}`;

/**
 * Notes that a person has taken the first step of a sign-in; the cookies let their browser take the second. It is stored like a
 * person's mailed links, which end when the password changes.
 */
export async function beginSecondStep(services: StepServices, userId: string): Promise<Headers> {
  const { internalAdapter } = await services.auth.$context;
  const token = randomBytes(24).toString('base64url');
  // By the system's clock, as everything that is stored there.
  const expiresAt = new Date(Date.now() + secondStepLifeMs);
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(token),
    value: userId,
    expiresAt,
  });
  return new Headers({ 'set-cookie': makeCookie(services, token, secondStepLifeMs) });
}

/** The person who has taken the first step in this browser; null if no one has, or too long ago. */
export async function findSecondStep(services: StepServices, headers: Headers): Promise<string | null> {
  const token = readToken(services, headers);
  if (!token) return null;
  const { internalAdapter } = await services.auth.$context;
  const step = await internalAdapter.findVerificationValue(identifierOf(token));
  return step && step.expiresAt.getTime() > Date.now() ? step.value : null;
}

/** Ends the step; false if another call was first, or a new password has ended it. */
export async function takeSecondStep(services: StepServices, headers: Headers): Promise<boolean> {
  const token = readToken(services, headers);
  if (!token) return false;
  const { internalAdapter } = await services.auth.$context;
  return (await internalAdapter.consumeVerificationValue(identifierOf(token))) !== null;
}

/** The cookie that removes the one of the second step. */
export const makeClearingCookie = (services: StepServices) => makeCookie(services, '', 0);

function readToken(services: StepServices, headers: Headers): string | undefined {
  const name = nameOf(services);
  return parse(headers.get('cookie') ?? '', name)[name];
}

function makeCookie(services: StepServices, token: string, lastsMs: number): string {
  return generateCookie(nameOf(services), token, {
    path: '/',
    secure: hasSecureCookies(services.config),
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: lastsMs / 1000,
  });
}
