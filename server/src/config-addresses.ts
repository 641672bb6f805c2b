import { emailSchema } from '@focuspool/domain/account/account-contract';
import * as v from 'valibot';
import { listHostUrls } from './platform/database/database-hosts.ts';

/** Pages, links and cookies belong to a whole host. Text that is no address at all is reported by another check. */
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

/** The server can work with nothing but a primary. */
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

const senderForm = /^(?:(?:"[^"<>]*"\s*|[^"<>,;:@]*)<([^<>]*)>|([^<>]*))$/;
const mailAddressForm = /^[^\s@<>,;]+@[^\s@<>,;.]+(?:\.[^\s@<>,;.]+)*$/;

/** The sender of mails: an address, with or without a name. A host name of this machine alone will do for a developer. */
export const senderSchema = v.pipe(
  v.string(),
  v.trim(),
  v.check((sender) => {
    const [, named, plain = ''] = senderForm.exec(sender) ?? [];
    return mailAddressForm.test(named ?? plain);
  }, 'must be an address such as FocusPool <no-reply@focus.example>'),
);

/** Addresses of accounts, separated by commas; none if the text is empty. */
export const accountAddressesSchema = v.pipe(
  v.string(),
  v.transform((text) => text.toLowerCase().split(',')),
  v.transform((addresses) => addresses.map((address) => address.trim()).filter((address) => address !== '')),
  v.check(
    (addresses) => addresses.every((address) => v.is(emailSchema, address)),
    'must be addresses such as ada@focus.example,bob@focus.example',
  ),
);

/** A host name, with or without a port. */
export const isHost = (name: string) => /^[\w.:[\]-]+$/.test(name) && URL.canParse(`https://${name}`);

/** The host as parsed addresses have it: in lower case, and without the usual port. */
export const toHost = (name: string) => new URL(`https://${name}`).host;

/** Accepts an address of one kind, such as the example. */
export const toAddressSchema = (kind: RegExp, example: string) =>
  v.pipe(
    v.string(),
    v.check((url) => kind.test(url) && URL.canParse(url), `must be an address such as ${example}`),
  );

/** The user and password will be percent-decoded, which a bare % breaks. */
const isDecodable = (url: string) => {
  const { username = '', password = '' } = URL.parse(url) ?? {};
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
};

export const redisAddressSchema = v.pipe(
  toAddressSchema(/^rediss?:\/\//i, 'redis://host:6379'),
  v.check(
    (url) => /^\/?\d*$/.test(URL.parse(url)?.pathname ?? ''),
    'must end in the number of a database, or in none',
  ),
  v.check(isDecodable, 'must have a % in its user or password written as %25'),
);

/** Whether data sent to this address stays on this machine. If `host` is given as well, the driver uses it. */
export function staysHere(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return host === '' || host.startsWith('/') || host === 'localhost' || /^127\.|^\[?::1\]?$/.test(host);
}

/** In these modes the driver also verifies that the certificate names the host. */
const checkedModes = new Set(['require', 'verify-ca', 'verify-full']);

/**
 * The rule of PostgreSQL's own library, which the driver follows if told to: short of `verify-full`, it checks only if given a
 * certificate.
 */
const isCheckedLikeLibpq = (mode: string, rootCertificate: string) =>
  mode === 'verify-full' || (checkedModes.has(mode) && rootCertificate !== '');

/** Whether someone in between could read what is sent to a database. */
export function isReadable(url: string | undefined): boolean {
  if (!url || listHostUrls(url).every(staysHere)) return false;
  const { searchParams } = new URL(listHostUrls(url)[0] ?? '');
  // If a parameter is given twice, the driver uses the last one.
  const said = (name: string) => searchParams.getAll(name).at(-1) ?? '';
  const mode = said('sslmode');
  return said('uselibpqcompat') === 'true'
    ? !isCheckedLikeLibpq(mode, said('sslrootcert'))
    : !checkedModes.has(mode);
}
