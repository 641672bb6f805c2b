import { hkdfSync } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { parse, parseSigned } from 'hono/utils/cookie';
import type { Services } from '../services.ts';

/** The current signing secret, then the previous one, which is still accepted. */
export async function listSecrets({ auth, config }: Pick<Services, 'auth' | 'config'>): Promise<string[]> {
  const { secret } = await auth.$context;
  return config.previousAuthSecret ? [secret, config.previousAuthSecret] : [secret];
}

/** The text of a request's cookie that one of the keys has signed, and that key; null for any other. */
export async function readSigned<Key extends string | Uint8Array<ArrayBuffer>>(
  headers: Headers,
  name: string,
  keys: readonly Key[],
): Promise<{ text: string; key: Key } | null> {
  const cookies = headers.get('cookie') ?? '';
  if (!(name in parse(cookies, name))) return null;
  for (const key of keys) {
    const { [name]: text } = await parseSigned(cookies, key, name);
    if (text) return { text, key };
  }
  return null;
}

/** What this product signs or encrypts itself, apart from the library's sessions. */
type Purpose = 'google journey' | 'verify address' | 'known device' | 'second factor' | 'push messages';

/** A separate key for each purpose: with a shared one, text signed for another purpose would be accepted. */
export function derivePurposeKey(secret: string, purpose: Purpose): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hkdfSync('sha256', secret, '', `focuspool ${purpose}`, 32));
}

/** The same as text. */
export function derivePurposeText(secret: string, purpose: Purpose): string {
  return Buffer.from(derivePurposeKey(secret, purpose)).toString('base64url');
}

/** Encrypts a text for storage. */
export async function sealText(
  { auth }: Pick<Services, 'auth'>,
  purpose: Purpose,
  text: string,
): Promise<string> {
  const { secret } = await auth.$context;
  return symmetricEncrypt({ key: derivePurposeText(secret, purpose), data: text });
}

/** Decrypts a stored text, and says whether today's secret did so; null if none does. */
export async function openSealed(
  services: Pick<Services, 'auth' | 'config'>,
  purpose: Purpose,
  sealed: string,
): Promise<{ text: string; isSealedToday: boolean } | null> {
  for (const [at, secret] of (await listSecrets(services)).entries()) {
    const key = derivePurposeText(secret, purpose);
    const text = await symmetricDecrypt({ key, data: sealed }).catch(() => null);
    if (text !== null) return { text, isSealedToday: at === 0 };
  }
  return null;
}
