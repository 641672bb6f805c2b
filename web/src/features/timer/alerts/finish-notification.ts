import * as v from 'valibot';
import { readStored, writeStored } from '../../../platform/storage/device-storage.ts';

const askedKey = 'focuspool.asked-to-notify';

/** Asks once on this device whether it may notify; call it while the person presses something. */
export function askToNotify(): void {
  if (!('Notification' in window) || Notification.permission !== 'default') return;
  if (readStored(askedKey, v.boolean(), false)) return;
  writeStored(askedKey, true);
  void Notification.requestPermission();
}

/** Whether this tab is the one of all tabs to tell of that end, once. */
export async function claimFinish(userId: string, end: string): Promise<boolean> {
  const name = `focuspool.told-finish.${userId}`;
  const claim = () => {
    if (readStored(name, v.string(), '') === end) return false;
    writeStored(name, end);
    return true;
  };
  return navigator.locks ? navigator.locks.request(name, claim) : claim();
}

type Notice = { readonly title: string; readonly body: string; readonly key: string };

/**
 * Tells somebody who looks elsewhere that a run or a break is at its end, if they allowed it, once a key. Phones let only the
 * service worker tell; it also leads back (service-worker.ts). The page does where there is none.
 */
export async function notifyFinish({ title, body, key }: Notice): Promise<void> {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  const notice = { body, icon: '/icon-192.png', tag: `finish-${key}` };
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration?.active) await registration.showNotification(title, notice);
    else notifyFromPage(title, notice);
  } catch {
    // Not even the toast and the title are lost by it.
  }
}

/** Calls back when such a notice was pressed; returns how to stop. */
export function watchNotificationClicks(onPressed: () => void): () => void {
  const listen = ({ data }: MessageEvent) => {
    if (data === 'show-timer') onPressed();
  };
  navigator.serviceWorker?.addEventListener('message', listen);
  return () => navigator.serviceWorker?.removeEventListener('message', listen);
}

function notifyFromPage(title: string, options: NotificationOptions): void {
  const notice = new Notification(title, options);
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
