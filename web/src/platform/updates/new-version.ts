import { hourMs } from '@focuspool/domain/time-units';
import { createListeners } from '../listeners.ts';
import { isReloadSafe, watchReloadGuard } from './reload-guard.ts';

const lookEveryMs = hourMs;

let waiting: ServiceWorker | null = null;
const changes = createListeners();

/** Keeps the app on the device, so that it opens without a network, and notices when a newer one is ready. */
export async function keepAppOnDevice(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // What the page itself needs comes first.
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  const registration = await navigator.serviceWorker.register('/service-worker.js').catch(() => null);
  if (!registration) return;
  notice(registration.waiting);
  const follow = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // The first one of all replaces nothing.
      if (installing.state === 'installed' && navigator.serviceWorker.controller) notice(installing);
    });
  };
  // It may be coming already, as by another tab.
  follow();
  registration.addEventListener('updatefound', follow);
  setInterval(() => void registration.update().catch(() => {}), lookEveryMs);
}

/** Whether a newer version may be offered now: never while a timer runs. */
export function isNewVersionReady(): boolean {
  return waiting !== null && isReloadSafe();
}

export function watchNewVersion(listener: () => void): () => void {
  const stops = [changes.watch(listener), watchReloadGuard(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Puts it in the place of this one. Other tabs go on with theirs until they are loaded anew. */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  if (waiting?.state === 'installed') waiting.postMessage('take-over');
  else location.reload();
}

export function declineNewVersion(): void {
  notice(null);
}

function notice(worker: ServiceWorker | null): void {
  waiting = worker;
  changes.notify();
}
