import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { pushSubscriptionSchema } from './push-contract.ts';

describe('a push subscription', () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
  const p256dh = `B${'a'.repeat(86)}`;
  const auth = 'a'.repeat(22);

  it('a push subscription with an endpoint and two keys is accepted', () => {
    expect(v.is(pushSubscriptionSchema, { endpoint, keys: { p256dh, auth } })).toBe(true);
  });

  it.each([
    ['an invalid endpoint', { endpoint: 'here', keys: { p256dh, auth } }],
    ['too long an endpoint', { endpoint: endpoint + 'a'.repeat(2_000), keys: { p256dh, auth } }],
    ['a short key', { endpoint, keys: { p256dh: p256dh.slice(1), auth } }],
    ['a compressed point as its key', { endpoint, keys: { p256dh: `A${'a'.repeat(86)}`, auth } }],
    ['a key that is not base64url', { endpoint, keys: { p256dh, auth: '='.repeat(22) } }],
    ['no keys', { endpoint }],
  ])('a push subscription with %s is refused', (_what, sent) => {
    expect(v.is(pushSubscriptionSchema, sent)).toBe(false);
  });
});
