import { type Alert, alertedForMs, toNotice } from '@focuspool/domain/push/alert';
import type { Services } from '../../platform/services.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { claimAlerts, deleteAlert, noteTold } from './push-store.ts';
import { tellBrowsers } from './tell-browsers.ts';

type AlertServices = Pick<Services, 'clock' | 'database' | 'push'>;

const everyMs = 1_000;
const batchSize = 100;
/** Longer than sending takes. What failed is tried again after it. */
const claimMs = 30_000;

/** Tells people's browsers of each end that has come: once, whatever the number of processes. */
export function createAlertSweep(services: AlertServices): Sweep {
  const { clock, database } = services;
  return {
    name: 'ends to tell of',
    everyMs,
    run: async () => {
      for (;;) {
        const now = clock.now();
        const claimedUntil = new Date(now.getTime() + claimMs);
        const due = await claimAlerts(database, now, { claimedUntil, limit: batchSize });
        await Promise.all(due.map((alert) => tell(services, alert)));
        if (due.length < batchSize) return;
      }
    },
  };
}

/** An end that not everybody could be told of is kept, and tried again for as long as it is news. */
async function tell(services: AlertServices, alert: Alert & { readonly userId: string }): Promise<void> {
  const { clock, database } = services;
  const notice = toNotice(alert);
  const isNews = clock.now().getTime() < alert.endsAt + alertedForMs;
  const { sent, failed } = isNews
    ? await tellBrowsers(services, alert.userId, {
        notice,
        topic: alert.key.replaceAll('-', ''),
        lastsMs: alertedForMs,
        isTold: ({ told }) => told === notice.tag,
      })
    : { sent: [], failed: [] };
  await noteTold(database, sent, notice.tag);
  if (failed.length === 0) await deleteAlert(database, alert);
}
