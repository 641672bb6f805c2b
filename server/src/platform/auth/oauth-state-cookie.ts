import { type GoogleIntent, googleIntentSchema } from '@focuspool/domain/account/google-sign-in';
import type { Context } from 'hono';
import { deleteCookie, setSignedCookie } from 'hono/cookie';
import * as v from 'valibot';
import type { Services } from '../services.ts';
import { googleCallbackPath, type OAuthState } from './google-client.ts';
import { hasSecureCookies } from './session-cookies.ts';
import { derivePurposeKey, listSecrets, readSigned } from './signing-keys.ts';

const lifeMs = 10 * 60_000;

const storedStateSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    state: v.string(),
    nonce: v.string(),
    verifier: v.string(),
    intent: googleIntentSchema,
    // A browser forgets the cookie by then; someone who copied it does not.
    endsAt: v.number(),
  }),
);
export type StoredOAuthState = OAuthState & { readonly intent: GoogleIntent };

type CookieServices = Pick<Services, 'auth' | 'clock' | 'config'>;

const deriveKey = (secret: string) => derivePurposeKey(secret, 'google journey');

// Each sign-in has a cookie of its own, so that two tabs do not take each other's.
const nameOf = ({ config }: CookieServices, state: string) =>
  `${hasSecureCookies(config) ? '__Secure-' : ''}focuspool.google.${state.replace(/[^\w-]/g, '').slice(0, 16)}`;

/** Keeps the state in a cookie of the browser that leaves for Google: only that browser can return with it. */
export async function setStateCookie(
  c: Context,
  services: CookieServices,
  oauthState: StoredOAuthState,
): Promise<void> {
  const { clock, config } = services;
  const [secret = ''] = await listSecrets(services);
  const stored = { ...oauthState, endsAt: clock.now().getTime() + lifeMs };
  const text = Buffer.from(JSON.stringify(stored)).toString('base64url');
  await setSignedCookie(c, nameOf(services, oauthState.state), text, deriveKey(secret), {
    path: googleCallbackPath,
    secure: hasSecureCookies(config),
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: lifeMs / 1000,
  });
}

/** Takes the stored state for `state`, once; null if this browser did not leave with it, or left too long ago. */
export async function takeStateCookie(
  c: Context,
  services: CookieServices,
  state: string,
): Promise<StoredOAuthState | null> {
  const { clock, config } = services;
  const name = nameOf(services, state);
  const keys = (await listSecrets(services)).map(deriveKey);
  const { text } = (await readSigned(c.req.raw.headers, name, keys)) ?? {};
  if (!text) return null;
  deleteCookie(c, name, { path: googleCallbackPath, secure: hasSecureCookies(config) });
  const parsed = v.safeParse(storedStateSchema, Buffer.from(text, 'base64url').toString());
  if (!parsed.success) return null;
  const { endsAt, ...oauthState } = parsed.output;
  return oauthState.state === state && clock.now().getTime() < endsAt ? oauthState : null;
}
