import type { Services } from '../../platform/services.ts';

/** Ends the session, if there is one; the cookies that come back take it from the browser. */
export async function signOut({ auth }: Pick<Services, 'auth'>, headers: Headers): Promise<Headers> {
  const { headers: cookies } = await auth.api.signOut({ headers, returnHeaders: true });
  return cookies;
}
