import * as v from 'valibot';
import { readStored, writeStored } from '../../platform/device-storage.ts';

const askedKey = 'focuspool.asked-to-notify';

/** Asks once on this device whether it may notify; call it while the person presses something. */
export function askToNotify(): void {
  if (!('Notification' in window) || Notification.permission !== 'default') return;
  if (readStored(askedKey, v.boolean(), false)) return;
  writeStored(askedKey, true);
  void Notification.requestPermission();
}

/** Tells somebody who looks elsewhere that their time is up, if they allowed it. */
export function notifyFinish(taskName: string): void {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification('Time is up', { body: taskName, icon: '/icon-192.png', tag: 'finish' });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones notify from service workers alone.
  }
}
