import { pushSubscriptionSchema } from '@focuspool/domain/push/push-contract';
import * as v from 'valibot';
import { api, call } from '../../platform/api/api.ts';

/** How long one change may delay the next: a push service that never answers would delay it for ever. */
const longestChangeMs = 30_000;

let lastChange: Promise<unknown> = Promise.resolve();

/** Makes changes one after the other, whoever asks: the last request holds. */
function afterLast(change: () => Promise<void>): Promise<void> {
  const changed = lastChange.then(change);
  const tooLate = new Promise((resolve) => setTimeout(resolve, longestChangeMs));
  lastChange = Promise.race([changed, tooLate]).catch(() => {});
  return changed;
}

/**
 * Has the server notify this browser of each end. Rejects if the browser has no push service, or if that service or the server
 * cannot be reached.
 */
export const subscribe = () => afterLast(createSubscription);

/** Ends notifications on this browser, even if the server cannot be told so. */
export const unsubscribe = () => afterLast(removeSubscription);

async function createSubscription(): Promise<void> {
  if (!('PushManager' in window && 'serviceWorker' in navigator)) {
    throw new Error('This browser has no push messages');
  }
  // `ready` would wait for ever for a worker that could not be installed.
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('There is no service worker');
  const { publicKey } = await call(api.push.key.$get());
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  // A subscription that was made for another key is of no use to this server.
  if (known && encode(known.options.applicationServerKey) !== publicKey) await known.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await call(api.push.subscription.$put({ json: v.parse(pushSubscriptionSchema, subscription.toJSON()) }));
}

async function removeSubscription(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
  await call(api.push.subscription.$delete());
}

/** Returns the browser's push subscription; nothing if it has no push service, or has not subscribed. */
export async function findSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.pushManager?.getSubscription();
}

function encode(key: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer()));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
