import { createHmac, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { setSignedCookie } from 'hono/cookie';
import * as v from 'valibot';
import { hasSecureCookies } from '../auth/session-cookies.ts';
import { derivePurposeKey, listSecrets, readSigned } from '../auth/signing-keys.ts';
import type { Services } from '../services.ts';

type DeviceServices = Pick<Services, 'auth' | 'config'>;

const lifeSeconds = 180 * 24 * 60 * 60;

const nameOf = ({ config }: DeviceServices) =>
  `${hasSecureCookies(config) ? '__Host-' : ''}focuspool.known_device`;

const deriveKey = (secret: string) => derivePurposeKey(secret, 'known device');

const cookieSchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]+\.[\w-]+$/),
  v.transform((text) => text.split('.')),
);

/** The id of a browser in which someone has signed in to this address's account before; null for any other. */
export async function findKnownDevice(
  c: Context,
  services: DeviceServices,
  email: string,
): Promise<string | null> {
  const keys = (await listSecrets(services)).map(deriveKey);
  const read = await readSigned(c.req.raw.headers, nameOf(services), keys);
  const cookie = v.safeParse(cookieSchema, read?.text);
  if (!read || !cookie.success) return null;
  const [id = '', address] = cookie.output;
  return address === hideAddress(read.key, email) ? id : null;
}

/** Lets this browser try again later, no matter what strangers have tried. */
export async function rememberDevice(c: Context, services: DeviceServices, email: string): Promise<void> {
  const [secret = ''] = await listSecrets(services);
  const key = deriveKey(secret);
  const id = (await findKnownDevice(c, services, email)) ?? randomUUID();
  await setSignedCookie(c, nameOf(services), `${id}.${hideAddress(key, email)}`, key, {
    path: '/',
    secure: hasSecureCookies(services.config),
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: lifeSeconds,
  });
}

const hideAddress = (key: Uint8Array, email: string) =>
  createHmac('sha256', key).update(email).digest('base64url');
