import * as v from 'valibot';

/** Base64url of that many bytes, without padding. */
function bytesSchema(bytes: number) {
  const length = Math.ceil((bytes * 4) / 3);
  return v.pipe(v.string(), v.regex(/^[\w-]*$/, 'must be base64url'), v.length(length));
}

/** Where a browser is reached, as its `PushSubscription.toJSON()` returns it. */
export const pushSubscriptionSchema = v.object({
  endpoint: v.pipe(v.string(), v.url(), v.maxLength(2_000)),
  keys: v.object({
    /** An uncompressed P-256 point. */
    p256dh: v.pipe(bytesSchema(65), v.startsWith('B')),
    auth: bytesSchema(16),
  }),
});
export type PushSubscription = v.InferOutput<typeof pushSubscriptionSchema>;

/** The public key of the VAPID key pair that subscriptions are made with, base64url. */
export const pushKeySchema = v.object({ publicKey: v.string() });
