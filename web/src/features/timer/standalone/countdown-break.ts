import * as v from 'valibot';
import { serverNow } from '../../../platform/clock/server-clock.ts';
import { makeUuid } from '../../../platform/make-uuid.ts';
import { readStored, writeStored } from '../../../platform/storage/device-storage.ts';
import { openReplica } from '../../operation/person-replica.ts';
import { leaveBreak, takeBreak } from '../rhythm/break-actions.ts';
import { correctOnceConfirmed, standaloneRun } from './standalone-run.ts';

const storageKey = (userId: string) => `focuspool.break-of-countdown.${userId}`;

/**
 * Begins the break after this device's countdown, and resets the countdown for afterwards. Tabs that begin the break
 * automatically all use the same key, which is derived from the countdown's.
 */
export function takeCountdownBreak(userId: string, minutes: number, key: string = makeUuid()): void {
  writeStored(storageKey(userId), key);
  takeBreak(userId, minutes, key);
  standaloneRun.reset();
}

/** Whether the break was begun after this device's countdown; the next countdown then begins on this device and no other. */
export function isCountdownBreak(userId: string, key: string): boolean {
  return readStored(storageKey(userId), v.nullable(v.string()), null) === key;
}

/** Follows the break with the next countdown, which begins only once even if several tabs begin it. `at` null means now. */
export function startNextCountdown(userId: string, breakKey: string, at: number | null = null): void {
  const { runMinutes } = openReplica(userId).read().shown.rhythm.settings;
  const isBegun = standaloneRun.begin(breakKey, at ?? serverNow(), runMinutes);
  if (isBegun && at === null) correctOnceConfirmed(standaloneRun);
  leaveBreak(userId, breakKey);
}
