import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { pushSubscriptionSchema } from './push-contract.ts';

describe('a subscription', () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
  const p256dh = `B${'a'.repeat(86)}`;
  const auth = 'a'.repeat(22);

  it('is an address and two keys', () => {
    expect(v.is(pushSubscriptionSchema, { endpoint, keys: { p256dh, auth } })).toBe(true);
  });

  it.each([
    ['no address', { endpoint: 'here', keys: { p256dh, auth } }],
    ['a longer address', { endpoint: endpoint + 'a'.repeat(2_000), keys: { p256dh, auth } }],
    ['a short key', { endpoint, keys: { p256dh: p256dh.slice(1), auth } }],
    ['a compressed point', { endpoint, keys: { p256dh: `A${'a'.repeat(86)}`, auth } }],
    ['a key that is no base64url', { endpoint, keys: { p256dh, auth: '='.repeat(22) } }],
    ['no keys', { endpoint }],
  ])('is refused with %s', (_what, sent) => {
    expect(v.is(pushSubscriptionSchema, sent)).toBe(false);
  });
});
