import { createHmac, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import * as v from 'valibot';
import { hasSecureCookies } from '../auth/session-cookies.ts';
import { derivePurposeKey, listSecrets } from '../auth/signing-keys.ts';
import type { Services } from '../services.ts';

type DeviceServices = Pick<Services, 'auth' | 'config'>;

const lifeSeconds = 180 * 24 * 60 * 60;

const nameOf = ({ config }: DeviceServices) =>
  `${hasSecureCookies(config) ? '__Host-' : ''}focuspool.known_device`;

const cookieSchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]+\.[\w-]+$/),
  v.transform((text) => text.split('.')),
);

/** The id of a browser in which somebody has signed in to this address's account before; null for any other. */
export async function findKnownDevice(
  c: Context,
  services: DeviceServices,
  email: string,
): Promise<string | null> {
  for (const secret of await listSecrets(services)) {
    const key = derivePurposeKey(secret, 'known device');
    const cookie = v.safeParse(cookieSchema, await getSignedCookie(c, key, nameOf(services)));
    if (cookie.success && cookie.output[1] === hideAddress(key, email)) return cookie.output[0] ?? null;
  }
  return null;
}

/** Lets this browser try again later, whatever strangers have tried. */
export async function rememberDevice(c: Context, services: DeviceServices, email: string): Promise<void> {
  const [secret = ''] = await listSecrets(services);
  const key = derivePurposeKey(secret, 'known device');
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
