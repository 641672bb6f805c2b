import { pushSubscriptionSchema } from '@focuspool/domain/push/push-contract';
import * as v from 'valibot';
import { api, call } from '../../platform/api/api.ts';

/**
 * Has the server tell this browser of each end. Rejects where the browser has no push service, or where it or the server cannot
 * be reached.
 */
export async function subscribe(): Promise<void> {
  if (!('PushManager' in window && 'serviceWorker' in navigator)) {
    throw new Error('This browser has no push messages');
  }
  const { publicKey } = await call(api.push.key.$get());
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  // One that was made for another key is of no use to this server.
  if (known && encode(known.options.applicationServerKey) !== publicKey) await known.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await call(api.push.subscription.$put({ json: v.parse(pushSubscriptionSchema, subscription.toJSON()) }));
}

/** Tells this browser nothing more, also when the server cannot be told so. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  await call(api.push.subscription.$delete());
}

function encode(key: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer()));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
