import { createHmac, timingSafeEqual } from 'node:crypto';

/** The provider's signature of a text: HMAC-SHA256 in hexadecimal. */
export function signText(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** The text that the provider signs after a successful checkout. */
export function checkoutText(orderId: string, paymentId: string): string {
  return `${orderId}|${paymentId}`;
}

/** Compares in constant time. */
export function isSignatureOf(text: string, secret: string, signature: string): boolean {
  const expected = Buffer.from(signText(text, secret));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
