import { type GoogleIntent, googleIntentSchema } from '@focuspool/domain/account/google-sign-in';
import type { Context } from 'hono';
import { deleteCookie, setSignedCookie } from 'hono/cookie';
import * as v from 'valibot';
import type { OAuthState } from './google-sign-in.ts';
import { derivePurposeKey, readSigned } from './signing-keys.ts';

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

type CookiePlace = {
  readonly path: string;
  readonly isSecure: boolean;
  /** The server's secrets, the one that signs first; the keys for these cookies alone are derived from them. */
  readonly secrets: readonly string[];
  /** In epoch milliseconds. */
  readonly now: number;
};

// Each sign-in has a cookie of its own, so that two tabs do not take each other's.
const nameOf = (state: string, { isSecure }: Pick<CookiePlace, 'isSecure'>) =>
  `${isSecure ? '__Secure-' : ''}focuspool.google.${state.replace(/[^\w-]/g, '').slice(0, 16)}`;

/** Keeps the state in a cookie of the browser that leaves for Google: only that browser can return with it. */
export async function setStateCookie(
  c: Context,
  oauthState: StoredOAuthState,
  place: CookiePlace,
): Promise<void> {
  const stored = { ...oauthState, endsAt: place.now + lifeMs };
  const text = Buffer.from(JSON.stringify(stored)).toString('base64url');
  await setSignedCookie(
    c,
    nameOf(oauthState.state, place),
    text,
    derivePurposeKey(place.secrets[0] ?? '', 'google journey'),
    {
      path: place.path,
      secure: place.isSecure,
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: lifeMs / 1000,
    },
  );
}

/** Takes the stored state for `state`, once; null if this browser did not leave with it, or left too long ago. */
export async function takeStateCookie(
  c: Context,
  state: string,
  place: CookiePlace,
): Promise<StoredOAuthState | null> {
  const name = nameOf(state, place);
  const keys = place.secrets.map((secret) => derivePurposeKey(secret, 'google journey'));
  const { text } = (await readSigned(c.req.raw.headers, name, keys)) ?? {};
  if (!text) return null;
  deleteCookie(c, name, { path: place.path, secure: place.isSecure });
  const parsed = v.safeParse(storedStateSchema, Buffer.from(text, 'base64url').toString());
  if (!parsed.success) return null;
  const { endsAt, ...oauthState } = parsed.output;
  return oauthState.state === state && place.now < endsAt ? oauthState : null;
}
