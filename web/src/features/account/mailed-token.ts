import type { Location } from '../../platform/location.ts';

type LinkPlace = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** The token of a mailed link. It stands in the fragment, which no server, log or other site is told. */
export function readMailedToken({ hash }: Pick<LinkPlace, 'hash'>, name: 'token' | 'reset'): string | null {
  return new URLSearchParams(hash.slice(1)).get(name);
}

/** Where a link leads that was mailed when tokens stood in the query; null for every other address. */
export function moveMailedToken({ pathname, search }: LinkPlace, name: 'token' | 'reset'): string | null {
  const token = new URLSearchParams(search).get(name);
  return token === null ? null : `${pathname}#${new URLSearchParams({ [name]: token })}`;
}
