import type { Viewer } from '@focuspool/domain/account/viewer';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { alertOfBreak, alertOfRun } from '@focuspool/domain/push/alert';
import type { PushSubscription } from '@focuspool/domain/push/push-contract';
import { findSessionId } from '../../platform/auth/session-cookies.ts';
import { lockPerson } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import { isPushService } from '../../platform/push/push-services.ts';
import type { Services } from '../../platform/services.ts';
import { findRhythm } from '../rhythm/rhythm-store.ts';
import { findCurrentRuns } from '../timer/current-run-store.ts';
import { deleteSubscriptionOf, putAlert, putSubscription } from './push-store.ts';

/** Tells this sign-in's browser of each end from now on, beginning with that of the current run or break. */
export async function subscribe(
  services: Pick<Services, 'auth' | 'clock' | 'config' | 'database'>,
  headers: Headers,
  { userId }: Viewer,
  subscription: PushSubscription,
): Promise<Outcome<Record<string, never>, 'push_service_unknown' | 'signed_out' | 'not_yours'>> {
  const { clock, config, database } = services;
  if (!isPushService(subscription.endpoint, config.pushHosts)) return refuse('push_service_unknown');
  const sessionId = await findSessionId(services, headers);
  if (!sessionId) return refuse('signed_out');
  const now = clock.now();
  return transactOutcome(database, async (tx) => {
    // Without the lock, a run that begins meanwhile would find no browser yet, and the alert of one that ends would remain.
    await lockPerson(tx, userId);
    const isPut = await putSubscription(tx, { userId, sessionId }, subscription, now);
    if (!isPut) return refuse('not_yours');
    const { run } = await findCurrentRuns(tx, userId);
    const { lastBreak } = await findRhythm(tx, userId);
    const ofBreak = lastBreak && alertOfBreak(lastBreak, now.getTime());
    const ofRun = run && alertOfRun(run, now.getTime());
    const alert = ofBreak ?? ofRun;
    // An end that has just passed may still be owed to other devices.
    if (alert) await putAlert(tx, userId, alert);
    return accept({});
  });
}

/** Stops telling this sign-in's browser. */
export async function unsubscribe(
  services: Pick<Services, 'auth' | 'config' | 'database'>,
  headers: Headers,
): Promise<Outcome<Record<string, never>, never>> {
  const sessionId = await findSessionId(services, headers);
  if (sessionId) await deleteSubscriptionOf(services.database, sessionId);
  return accept({});
}
