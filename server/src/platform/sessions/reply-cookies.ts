import { signInHint } from '@focuspool/domain/account/viewer';
import type { Context } from 'hono';

const sessionCookie = /^(?:__Secure-)?focuspool\.session_token=(?<token>[^;]*)/;

/** Passes on the cookies that better-auth set. Beside that of the session comes and goes one that a page may read. */
export function setCookies(c: Context, from: Headers): void {
  for (const cookie of from.getSetCookie()) {
    c.header('set-cookie', cookie, { append: true });
    const token = sessionCookie.exec(cookie)?.groups?.token;
    if (token === undefined) continue;
    const hint = cookie.replace(sessionCookie, `${signInHint}=${token && 1}`).replace(/; HttpOnly/i, '');
    c.header('set-cookie', hint, { append: true });
  }
}
