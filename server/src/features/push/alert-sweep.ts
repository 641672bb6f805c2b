import { type Alert, alertedForMs, toNotice } from '@focuspool/domain/push/alert';
import type { Services } from '../../platform/services.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { claimAlerts, deleteAlert, noteTold } from './push-store.ts';
import { tellBrowsers, tellDue } from './tell-browsers.ts';

type AlertServices = Pick<Services, 'clock' | 'database' | 'push'>;

const everyMs = 1_000;

/** Tells people's browsers of each end that has come: once, whatever the number of processes. */
export function createAlertSweep(services: AlertServices): Sweep {
  return {
    name: 'ends to tell of',
    everyMs,
    run: (stopping) =>
      tellDue(
        services,
        (now, how) => claimAlerts(services.database, now, how),
        (alert) => tell(services, alert),
        stopping,
      ),
  };
}

/** Tells of an end. If not every browser could be told, the end is kept and tried again for as long as it is news. */
async function tell(services: AlertServices, alert: Alert & { readonly userId: string }): Promise<void> {
  const { clock, database } = services;
  const notice = toNotice(alert);
  // A run that was resumed ends at another time.
  const end = `${notice.tag} ${alert.endsAt}`;
  const isNews = clock.now().getTime() < alert.endsAt + alertedForMs;
  const { sent, failed } = isNews
    ? await tellBrowsers(services, alert.userId, {
        notice,
        topic: alert.key.replaceAll('-', ''),
        lastsMs: alertedForMs,
        isTold: ({ told }) => told === end,
      })
    : { sent: [], failed: [] };
  await noteTold(database, sent, end);
  if (failed.length === 0) await deleteAlert(database, alert);
}
