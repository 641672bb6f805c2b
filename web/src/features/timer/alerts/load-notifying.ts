import type { QueryClient } from '@tanstack/react-query';
import { loadChunk } from '../../../platform/updates/load-chunk.ts';

/** Loads the code that asks for, or sets up, notifications on this device. Not needed at once, so a failure is ignored. */
export function prepareToNotify(queries: QueryClient): void {
  if (!('Notification' in window)) return;
  loadChunk(() => import('../../push/prepare-to-notify.ts'))
    .then((push) => push.prepareToNotify(queries))
    .catch(() => {});
}
