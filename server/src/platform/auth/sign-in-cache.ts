import { hash } from 'node:crypto';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { parse } from 'hono/utils/cookie';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config.ts';
import type { OnPersonChange, PeopleWatch } from '../database/people-watch.ts';
import { hasSecureCookies, isOver, nameSessionCookie, type SignIn } from './session-cookies.ts';

/** A sign-in, and its person as the pages need them. */
export type CachedSignIn = { readonly signIn: SignIn; readonly viewer: Viewer };

/** Recent sign-ins, which the process recognises without asking the database. */
export type SignInCache = {
  /** The sign-in of a request's cookies; one that is not known, or may have changed, is read. */
  find(headers: Headers, read: () => Promise<CachedSignIn | null>): Promise<CachedSignIn | null>;
};

/** About 20 MB. */
const maxEntries = 20_000;
/** Nothing announces the sums of runs that another process counts. */
const maxAgeMs = 60_000;

type Parts = {
  readonly config: Pick<Config, 'baseUrl' | 'isProduction'>;
  watchPeople(tell: OnPersonChange): Promise<PeopleWatch>;
};

/**
 * A sign-in is known by the hash of the cookie that proved it. It counts only while the process has heard of everything that was
 * committed until a second ago, and is forgotten when its person changes (decision 0059).
 */
export async function createSignInCache({ config, watchPeople }: Parts): Promise<SignInCache> {
  const cookieName = nameSessionCookie(hasSecureCookies(config));
  const keysByPerson = new Map<string, Set<string>>();
  let changes = 0;
  const known = new LRUCache<string, CachedSignIn>({
    max: maxEntries,
    ttl: maxAgeMs,
    dispose: ({ viewer: { userId } }, key) => {
      const keys = keysByPerson.get(userId);
      keys?.delete(key);
      if (keys?.size === 0) keysByPerson.delete(userId);
    },
  });

  const watch = await watchPeople((userId) => {
    changes += 1;
    if (userId === null) known.clear();
    else for (const key of keysByPerson.get(userId) ?? []) known.delete(key);
  });

  function keep(key: string, found: CachedSignIn): void {
    const { signIn, viewer } = found;
    known.set(key, { viewer, signIn: { ...signIn, session: { ...signIn.session, token: '' } } });
    keysByPerson.set(viewer.userId, (keysByPerson.get(viewer.userId) ?? new Set()).add(key));
  }

  return {
    find: async (headers, read) => {
      const cookie = parse(headers.get('cookie') ?? '', cookieName)[cookieName];
      if (!cookie || !watch.isCurrent()) return read();
      const key = hash('sha256', cookie, 'base64');
      const kept = known.get(key);
      if (kept) {
        const { viewer, signIn } = kept;
        if (isOver(signIn.session)) return null;
        const token = cookie.slice(0, cookie.lastIndexOf('.'));
        return { viewer, signIn: { ...signIn, session: { ...signIn.session, token } } };
      }
      const begunAt = changes;
      const found = await read();
      // If anything changed during the read, it may have been read as it was before.
      if (found?.signIn.hasCurrentName && changes === begunAt) keep(key, found);
      return found;
    },
  };
}
