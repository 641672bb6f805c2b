import * as v from 'valibot';
import { serverNow } from '../../../platform/clock/server-clock.ts';
import { makeUuid } from '../../../platform/make-uuid.ts';
import { readStored, writeStored } from '../../../platform/storage/device-storage.ts';
import { openReplica } from '../../operation/person-replica.ts';
import { leaveBreak, takeBreak } from '../rhythm/break-actions.ts';
import { followServer, standaloneRun } from './standalone-run.ts';

const storageKey = (userId: string) => `focuspool.break-of-countdown.${userId}`;

/**
 * Begins the break after this device's countdown, and puts that back for the time after it. Of all tabs that begin it by
 * themselves each uses the key that follows that of the countdown.
 */
export function takeCountdownBreak(userId: string, minutes: number, key: string = makeUuid()): void {
  writeStored(storageKey(userId), key);
  takeBreak(userId, minutes, key);
  standaloneRun.reset();
}

/** Whether the break was begun after this device's countdown: the next one is then this device's too, and no other's. */
export function isCountdownBreak(userId: string, key: string): boolean {
  return readStored(storageKey(userId), v.nullable(v.string()), null) === key;
}

/** Goes on from the break with the next countdown, which all tabs that begin it by themselves begin once: with no instant, now. */
export function startNextCountdown(userId: string, breakKey: string, at: number | null = null): void {
  const { runMinutes } = openReplica(userId).read().shown.rhythm.settings;
  const isBegun = standaloneRun.begin(breakKey, at ?? serverNow(), runMinutes);
  if (isBegun && at === null) followServer(standaloneRun);
  leaveBreak(userId, breakKey);
}
