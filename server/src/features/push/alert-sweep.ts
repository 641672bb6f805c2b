import { type Alert, alertedForMs, toNotice } from '@focuspool/domain/push/alert';
import type { Services } from '../../platform/services.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { notifyBrowsers, notifyDue } from './notify-browsers.ts';
import { claimAlerts, deleteAlert, markNotified } from './push-store.ts';

type AlertServices = Pick<Services, 'clock' | 'database' | 'push'>;

const everyMs = 1_000;

/** Tells people's browsers of each end that has come: once, whatever the number of processes. */
export function createAlertSweep(services: AlertServices): Sweep {
  return {
    name: 'alerts',
    everyMs,
    run: (stopping) =>
      notifyDue(
        services,
        (now, how) => claimAlerts(services.database, now, how),
        (alert) => notifyOfEnd(services, alert),
        stopping,
      ),
  };
}

/** Tells of an end. If not every browser could be told, the end is kept and tried again for as long as it is news. */
async function notifyOfEnd(
  services: AlertServices,
  alert: Alert & { readonly userId: string },
): Promise<void> {
  const { clock, database } = services;
  const notice = toNotice(alert);
  // A run that was resumed ends at another time.
  const end = `${notice.tag} ${alert.endsAt}`;
  const isNews = clock.now().getTime() < alert.endsAt + alertedForMs;
  const { sent, failed } = isNews
    ? await notifyBrowsers(services, alert.userId, {
        notice,
        topic: alert.key.replaceAll('-', ''),
        lastsMs: alertedForMs,
        isNotified: ({ told }) => told === end,
      })
    : { sent: [], failed: [] };
  await markNotified(database, sent, end);
  if (failed.length === 0) await deleteAlert(database, alert);
}
