import type { Location } from '../../platform/location.ts';

type LinkPlace = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** The token of a mailed link. It is in the fragment, which reaches no server, log or other site. */
export function readMailedToken({ hash }: Pick<LinkPlace, 'hash'>, name: 'token' | 'reset'): string | null {
  return new URLSearchParams(hash.slice(1)).get(name);
}

/** The new form of a link mailed when tokens were still in the query; null for every other address. */
export function moveMailedToken({ pathname, search }: LinkPlace, name: 'token' | 'reset'): string | null {
  const token = new URLSearchParams(search).get(name);
  return token === null ? null : `${pathname}#${new URLSearchParams({ [name]: token })}`;
}
