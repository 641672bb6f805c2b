import * as v from 'valibot';
import { listHostUrls } from './platform/database/database-hosts.ts';

/** Pages, links and cookies are those of a whole host; what is no address at all is told otherwise. */
const isOrigin = (url: string) => {
  if (!URL.canParse(url)) return true;
  const { protocol, pathname, search, hash, username } = new URL(url);
  return /^https?:$/.test(protocol) && pathname + search + hash + username === '/';
};

export const originSchema = v.pipe(
  v.string(),
  v.url('must be an address such as https://focus.example'),
  v.check(isOrigin, 'must be an http or https address without a path, such as https://focus.example'),
  v.transform((url) => new URL(url).origin),
);

/** Nothing else could be served from. */
const asksForPrimary = (url: string) => {
  const asked = URL.canParse(url) ? new URL(url).searchParams.get('target_session_attrs') : null;
  return asked === null || asked === 'read-write' || asked === 'primary';
};

export const databaseAddressSchema = v.pipe(
  v.string(),
  v.check(
    (url) => listHostUrls(url).every((one) => URL.canParse(one) && /^postgres(?:ql)?:/i.test(one)),
    'must be an address such as postgres://user@host/name',
  ),
  v.check(
    (url) => listHostUrls(url).every(asksForPrimary),
    'must say target_session_attrs=read-write, or leave it out',
  ),
);

/** An address of a kind, such as the example. */
export const toAddressSchema = (kind: RegExp, example: string) =>
  v.pipe(
    v.string(),
    v.check((url) => kind.test(url) && URL.canParse(url), `must be an address such as ${example}`),
  );

/** What is said there does not leave this machine. The driver goes by `host` where both are said. */
export function staysHere(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return host === '' || host.startsWith('/') || host === 'localhost' || /^127\.|^\[?::1\]?$/.test(host);
}

/** In these the driver also checks whose certificate it is. */
const checkedModes = new Set(['require', 'verify-ca', 'verify-full']);

/** Whether somebody in between could read what passes to a database. */
export function isReadable(url: string | undefined): boolean {
  if (!url || listHostUrls(url).every(staysHere)) return false;
  return !checkedModes.has(new URL(listHostUrls(url)[0] ?? '').searchParams.get('sslmode') ?? '');
}
