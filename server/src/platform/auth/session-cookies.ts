import { randomBytes } from 'node:crypto';
import type { BetterAuthCookie } from '@better-auth/core';
import { isSessionOver, lengthenSession, sessionLife } from '@focuspool/domain/account/session-life';
import { signInHint } from '@focuspool/domain/account/viewer';
import type { Context } from 'hono';
import { generateCookie, generateSignedCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { Config } from '../../config.ts';
import type { Transaction } from '../database/database.ts';
import type { Services } from '../services.ts';
import { deleteSession, findSessionByToken, type StoredSession, updateSession } from './session-store.ts';
import { listSecrets, readSigned } from './signing-keys.ts';

const plainName = 'focuspool.session_token';
const hostPrefix = '__Host-';
/** The names of earlier releases, under which browsers still send their sessions. */
const formerNames = [`__Secure-${plainName}`, plainName];

/** Over TLS no other host of the domain can set or read the cookies, and none of them is sent without TLS. */
export function hasSecureCookies({
  baseUrl,
  isProduction,
}: Pick<Config, 'baseUrl' | 'isProduction'>): boolean {
  return isProduction || baseUrl.startsWith('https:');
}

export function nameSessionCookie(isSecure: boolean): string {
  return isSecure ? hostPrefix + plainName : plainName;
}

type CookieServices = Pick<Services, 'auth' | 'config' | 'database'>;

/** A session that a request's cookies prove, and its owner. */
export type SignIn = StoredSession & {
  /** False if it came in a cookie of an earlier release. */
  readonly hasCurrentName: boolean;
  /** False if the previous secret signed it. */
  readonly hasCurrentSignature: boolean;
};

/** Null without an open session; does not lengthen it. */
export async function findSignIn(services: CookieServices, headers: Headers): Promise<SignIn | null> {
  const brought = await readToken(services, headers);
  const found = brought && (await findSessionByToken(services.database, brought.token));
  if (!found || isOver(found.session)) return null;
  // Other hosts of the domain can set a cookie under a former name: such a cookie counts only until today's has come once.
  if (!brought.hasCurrentName && found.session.hasHostCookie) return null;
  const { hasCurrentName, hasCurrentSignature } = brought;
  return { ...found, hasCurrentName, hasCurrentSignature };
}

/** By the system's own clock, as the library counts. */
export function isOver({ createdAt, expiresAt }: SignIn['session']): boolean {
  return isSessionOver({ startedAt: createdAt.getTime(), endsAt: expiresAt.getTime() }, Date.now());
}

async function readToken(
  services: Pick<Services, 'auth' | 'config'>,
  headers: Headers,
): Promise<{ token: string; hasCurrentName: boolean; hasCurrentSignature: boolean } | null> {
  const { authCookies } = await services.auth.$context;
  const { name: currentName } = authCookies.sessionToken;
  const secrets = await listSecrets(services);
  for (const name of new Set([currentName, ...formerNames])) {
    const read = await readSigned(headers, name, secrets);
    if (!read) continue;
    const { text: token, key } = read;
    return { token, hasCurrentName: name === currentName, hasCurrentSignature: key === secrets[0] };
  }
  return null;
}

/** The session of a request's cookies, without lengthening it; null without one. */
export async function findSession(services: CookieServices, headers: Headers) {
  return (await findSignIn(services, headers))?.session ?? null;
}

/** Whether the request's session was begun with a second factor, or confirmed by one since. */
export async function hasSecondFactor(services: CookieServices, headers: Headers): Promise<boolean> {
  return (await findSession(services, headers))?.hasSecondFactor ?? false;
}

export async function findSessionId(services: CookieServices, headers: Headers): Promise<string | null> {
  return (await findSession(services, headers))?.id ?? null;
}

/** Notes a visit, once a day; returns the cookies for the browser, or null if the session has just ended. */
export async function noteVisit(
  { auth, database }: CookieServices,
  { session, hasCurrentName, hasCurrentSignature }: SignIn,
): Promise<Headers | null> {
  const { authCookies } = await auth.$context;
  const now = Date.now();
  const [startedAt, seenAt] = [session.createdAt.getTime(), session.updatedAt.getTime()];
  const endsAt = session.expiresAt.getTime();
  const newEnd = lengthenSession({ startedAt, seenAt, endsAt }, now);
  const hasHostCookie = hasCurrentName && authCookies.sessionToken.name.startsWith(hostPrefix);
  const change = {
    ...(newEnd !== null && { expiresAt: new Date(newEnd), updatedAt: new Date(now) }),
    ...(hasHostCookie && !session.hasHostCookie && { hasHostCookie }),
  };
  const isChanged = Object.keys(change).length > 0;
  if (isChanged && !(await updateSession(database, session.id, change))) return null;
  if (newEnd === null && hasCurrentName && hasCurrentSignature) return new Headers();
  return makeSessionCookie({ auth }, { token: session.token, lastsMs: (newEnd ?? endsAt) - now });
}

/** A session's cookie belongs to its host alone (decision 0051): it names no domain. */
const withoutDomain = ({ name, attributes: { domain: _none, ...attributes } }: BetterAuthCookie) => ({
  name,
  attributes,
});

/** A session's secret, and how long it has left. */
type GivenSession = { readonly token: string; readonly lastsMs: number };

export async function makeSessionCookie(
  { auth }: Pick<Services, 'auth'>,
  { token, lastsMs }: GivenSession,
): Promise<Headers> {
  const { authCookies, secret } = await auth.$context;
  const { name, attributes } = withoutDomain(authCookies.sessionToken);
  const options = { ...attributes, maxAge: Math.floor(lastsMs / 1000) };
  return new Headers({ 'set-cookie': await generateSignedCookie(name, token, secret, options) });
}

/** Gives a session another secret and its full life again, as if it began now; null if it has just ended. */
export async function renewSession(
  tx: Transaction,
  sessionId: string,
  now: Date,
): Promise<GivenSession | null> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(Date.now() + sessionLife.idleMs);
  const change = { token, createdAt: now, updatedAt: now, expiresAt };
  return (await updateSession(tx, sessionId, change)) ? { token, lastsMs: sessionLife.idleMs } : null;
}

/** Cookies that remove the session's cookie, under whichever of its names the browser has it. */
export async function clearSessionCookies(
  { auth }: Pick<Services, 'auth'>,
  headers: Headers,
): Promise<Headers> {
  const { authCookies } = await auth.$context;
  const { name: currentName, attributes } = withoutDomain(authCookies.sessionToken);
  const brought = parse(headers.get('cookie') ?? '');
  const cleared = new Headers();
  for (const name of new Set([currentName, ...formerNames.filter((former) => former in brought)])) {
    // A browser refuses the prefix unless the cookie is for TLS alone.
    const isSecure = attributes.secure || name.startsWith('__Secure-');
    cleared.append('set-cookie', generateCookie(name, '', { ...attributes, secure: isSecure, maxAge: 0 }));
  }
  return cleared;
}

/**
 * The same for a browser whose session has ended. A cookie that this server did not sign is left: another process may know it.
 */
export async function clearStaleCookies(
  services: Pick<Services, 'auth' | 'config'>,
  headers: Headers,
): Promise<Headers> {
  return (await readToken(services, headers)) ? clearSessionCookies(services, headers) : new Headers();
}

/** Ends the session that a browser brought, since it holds one at a time; returns its owner's id, or null without one. */
export async function endPresentedSession(
  services: CookieServices & Pick<Services, 'live'>,
  headers: Headers,
): Promise<string | null> {
  const session = await findSession(services, headers);
  if (!session) return null;
  await deleteSession(services.database, session.id);
  services.live.closeSession(session.id);
  return session.userId;
}

const sessionCookie = /^(?:__Host-)?focuspool\.session_token=(?<token>[^;]*)/;

/** Passes on the cookies of a session. Its own cookie is accompanied by one that a page may read. */
export function setCookies(c: Context, from: Headers): void {
  const cookies = from.getSetCookie();
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
  const own = cookies.find((cookie) => sessionCookie.test(cookie));
  if (own === undefined) return;
  const isGiven = Boolean(sessionCookie.exec(own)?.groups?.token);
  const hint = own.replace(sessionCookie, `${signInHint}=${isGiven ? 1 : ''}`).replace(/; HttpOnly/i, '');
  c.header('set-cookie', hint, { append: true });
}
