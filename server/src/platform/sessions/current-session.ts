import type { Services } from '../services.ts';

/** The sign-in that a request's cookies belong to, as it is; null without one. */
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
