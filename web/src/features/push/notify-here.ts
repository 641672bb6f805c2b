import { notifiedKey, readPreference } from '../../platform/storage/preference.ts';
import { subscribe } from './push-subscription.ts';

/**
 * Sees to it that this device shows what its person has just wished to be told, and asks them where the browser has not yet;
 * false where it cannot, or they have switched notifications off on it.
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
