import type { Context } from 'hono';

/** Passes on the cookies that better-auth set. */
export function setCookies(c: Context, from: Headers): void {
  for (const cookie of from.getSetCookie()) c.header('set-cookie', cookie, { append: true });
}
