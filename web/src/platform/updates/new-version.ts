import { hourMs } from '@focuspool/domain/time-units';
import { createListeners } from '../listeners.ts';
import { isReloadSafe, watchReloadGuard } from './reload-guard.ts';

const checkEveryMs = hourMs;

let waiting: ServiceWorker | null = null;
const changes = createListeners();

/** Keeps the app on the device, so that it opens without a network, and notices when a newer version is ready. */
export async function keepAppOnDevice(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // The page's own resources load first.
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  const registration = await navigator.serviceWorker.register('/service-worker.js').catch(() => null);
  if (!registration) return;
  notice(registration.waiting);
  const follow = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // The very first version replaces nothing.
      if (installing.state === 'installed' && navigator.serviceWorker.controller) notice(installing);
    });
  };
  // A version may already be installing, for example because of another tab.
  follow();
  registration.addEventListener('updatefound', follow);
  setInterval(() => void registration.update().catch(() => {}), checkEveryMs);
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

/** Replaces this version with the newer one. Other tabs keep theirs until they are reloaded. */
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
