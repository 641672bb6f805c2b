import { hkdfSync } from 'node:crypto';

/** What this product signs itself, beside the library's sessions. */
type Purpose = 'google journey' | 'verify address';

/** A key of its own for each purpose: with a shared one, what was signed for another purpose would be believed. */
export function derivePurposeKey(secret: string, purpose: Purpose): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hkdfSync('sha256', secret, '', `focuspool ${purpose}`, 32));
}

/** The same for those who take text. */
export function derivePurposeText(secret: string, purpose: Purpose): string {
  return Buffer.from(derivePurposeKey(secret, purpose)).toString('base64url');
}
