import { refusals } from '@focuspool/domain/refusals';
import { hourMs } from '@focuspool/domain/time-units';
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { ApiRefusal, ApiUnreachable } from '../../platform/api/api.ts';
import { readStored, writeStored } from '../../platform/storage/device-storage.ts';
import { notifiedKey, readPreference } from '../../platform/storage/preference.ts';
import { showToast } from '../../ui/feedback/toast-queue.ts';
import { findSubscription, subscribe } from './push-subscription.ts';

const askedKey = 'focuspool.asked-to-notify';

const questionMs = 20_000;

/**
 * Makes sure, as a countdown starts, that this device notifies its person of the end. It asks once, in words, and only after a
 * yes does the browser ask. If the server failed or refused, it asks again at the next start.
 */
export function setUpNotifications(queries: QueryClient): void {
  const isAllowed = Notification.permission === 'granted';
  if (Notification.permission === 'denied' || (isAllowed && !readPreference(notifiedKey, true))) return;
  // A person who has allowed it in the settings was not asked here.
  if (!readStored(askedKey, v.boolean(), isAllowed)) ask(queries);
  else if (isAllowed) subscribeOnce(queries).catch(() => {});
}

function ask(queries: QueryClient): void {
  writeStored(askedKey, true);
  showToast('Should this device notify you when time is up?', questionMs, {
    label: 'Yes, please',
    isAnswer: true,
    onPress: async () => {
      if ((await Notification.requestPermission()) === 'granted')
        await subscribeOnce(queries).catch(explainFailure);
    },
  });
}

function explainFailure(error: unknown): void {
  const isServers = error instanceof ApiRefusal || error instanceof ApiUnreachable;
  // If the browser itself cannot do it, that is the same the next time.
  writeStored(askedKey, !isServers);
  showToast(isServers ? error.message : refusals.push_service_unknown.message);
}

/**
 * Subscribes once an hour, since a sign-in in another tab, or another key of the server, ends a subscription without notice; at
 * once if this browser has lost it. A failure is retried at the next start.
 */
async function subscribeOnce(queries: QueryClient): Promise<void> {
  const isKept = Boolean(await findSubscription());
  await queries.fetchQuery({
    queryKey: ['push-subscription'],
    queryFn: () => subscribe().then(() => true),
    retry: false,
    staleTime: isKept ? hourMs : 0,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
