import { type Alert, alertOfBreak, alertOfRun } from '@focuspool/domain/push/alert';
import type { ChangeListener } from '../../platform/database/change-listener.ts';
import type { Services } from '../../platform/services.ts';
import type { RunEvent } from '../timer/run-events.ts';
import { putAlert } from './push-store.ts';

/** Stores the end of which a person is to be told, in the transaction that changes their run or break. */
export function createAlertListener({ clock }: Pick<Services, 'clock'>): ChangeListener<[RunEvent]> {
  return async (tx, userId, event) => {
    await putAlert(tx, userId, toAlert(event, clock.now().getTime()));
    return () => {};
  };
}

function toAlert(event: RunEvent, now: number): Alert | null {
  if (event.kind === 'saved') return alertOfRun(event.run, now);
  return event.kind === 'break_started' ? alertOfBreak(event.begun, now) : null;
}
