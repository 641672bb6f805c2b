import { createTimer, type Timer, timerSchema } from '@focuspool/domain/timer/timer';
import * as v from 'valibot';
import { readStored, writeStored } from '../../platform/device-storage.ts';
import { makeUuid } from '../../platform/make-uuid.ts';

/** Where the front door's own countdown is kept; it belongs to no task and no account. */
export const standaloneRunKey = 'focuspool.standalone-run';

/** The countdown that this device keeps, or a fresh one of the default length. */
export function readStandaloneRun(): Timer {
  return readStored(standaloneRunKey, v.nullable(timerSchema), null) ?? createTimer(makeUuid());
}

export function keepStandaloneRun(timer: Timer): void {
  writeStored(standaloneRunKey, timer);
}
