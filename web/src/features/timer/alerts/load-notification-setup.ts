import type { QueryClient } from '@tanstack/react-query';
import { loadChunk } from '../../../platform/updates/load-chunk.ts';

/** Loads the code that asks for, or sets up, notifications on this device. Not needed at once, so a failure is ignored. */
export function loadNotificationSetup(queries: QueryClient): void {
  if (!('Notification' in window)) return;
  loadChunk(() => import('../../push/set-up-notifications.ts'))
    .then((push) => push.setUpNotifications(queries))
    .catch(() => {});
}
