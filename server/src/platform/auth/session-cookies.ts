import { signInHint } from '@focuspool/domain/account/viewer';
import type { Context } from 'hono';
import type { Services } from '../services.ts';
import { deleteSession } from './session-store.ts';

/** The session of a request's cookies, which is not extended; null without one. */
export async function findSession({ auth }: Pick<Services, 'auth'>, headers: Headers) {
  const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
  return found?.session ?? null;
}

export async function findSessionId(
  services: Pick<Services, 'auth'>,
  headers: Headers,
): Promise<string | null> {
  return (await findSession(services, headers))?.id ?? null;
}

/** Ends the session that a browser had before it began another one: it holds one at a time. */
export async function endBroughtSession(
  services: Pick<Services, 'auth' | 'database' | 'live'>,
  headers: Headers,
): Promise<void> {
  const id = await findSessionId(services, headers);
  if (!id) return;
  await deleteSession(services.database, id);
  services.live.closeSession(id);
}

const sessionCookie = /^(?:__Secure-)?focuspool\.session_token=(?<token>[^;]*)/;

/** Passes on better-auth's cookies. With the session's cookie goes one that a page may read. */
export function setCookies(c: Context, from: Headers): void {
  for (const cookie of from.getSetCookie()) {
    c.header('set-cookie', cookie, { append: true });
    const token = sessionCookie.exec(cookie)?.groups?.token;
    if (token === undefined) continue;
    const hint = cookie.replace(sessionCookie, `${signInHint}=${token && 1}`).replace(/; HttpOnly/i, '');
    c.header('set-cookie', hint, { append: true });
  }
}
