import { notifiedKey, readPreference } from '../../platform/storage/preference.ts';
import { subscribe } from './push-subscription.ts';

/**
 * Makes sure that this device shows the notifications that its person has just asked for, and requests permission if the browser
 * has not been asked yet; false if it cannot, or if the person has switched notifications off on it.
 */
export async function notifyHere(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  if (Notification.permission === 'default') await Notification.requestPermission();
  if (Notification.permission !== 'granted' || !readPreference(notifiedKey, true)) return false;
  return subscribe().then(
    () => true,
    () => false,
  );
}
