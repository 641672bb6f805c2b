import { createECDH } from 'node:crypto';

/** The public half of a key pair of P-256, base64url; null if the private key is invalid. */
export function derivePublicKey(privateKey: string): string | null {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url');
  } catch {
    return null;
  }
}
