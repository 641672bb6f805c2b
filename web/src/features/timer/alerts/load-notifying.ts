import type { QueryClient } from '@tanstack/react-query';
import { loadChunk } from '../../../platform/updates/load-chunk.ts';

/** Nobody misses it at once: it asks, or sees to it, that this device tells of the end. */
export function prepareToNotify(queries: QueryClient): void {
  if (!('Notification' in window)) return;
  loadChunk(() => import('../../push/prepare-to-notify.ts'))
    .then((push) => push.prepareToNotify(queries))
    .catch(() => {});
}
