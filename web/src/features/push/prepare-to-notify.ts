import * as v from 'valibot';
import { readStored, writeStored } from '../../platform/storage/device-storage.ts';
import { notifiedKey, readPreference } from '../../platform/storage/preference.ts';
import { showToast } from '../../ui/feedback/toast-queue.ts';
import { subscribe } from './push-subscription.ts';

const askedKey = 'focuspool.asked-to-notify';

const questionMs = 20_000;

/**
 * Sees to it at a start that this device tells of the end: once it asks, in words, and only who says yes is asked by the
 * browser.
 */
export function prepareToNotify(): void {
  if (Notification.permission === 'granted') {
    if (readPreference(notifiedKey, true)) subscribeSoon();
    return;
  }
  if (Notification.permission !== 'default' || readStored(askedKey, v.boolean(), false)) return;
  writeStored(askedKey, true);
  showToast('Shall this device tell you when the time is up?', questionMs, {
    label: 'Yes, please',
    isAnswer: true,
    onPress: async () => {
      if ((await Notification.requestPermission()) === 'granted') subscribeSoon();
    },
  });
}

let isSubscribed = false;

/** Once a page: the server forgets a browser that signs out. What fails is tried again at the next start. */
function subscribeSoon(): void {
  if (isSubscribed) return;
  isSubscribed = true;
  subscribe().catch(() => {
    isSubscribed = false;
  });
}
