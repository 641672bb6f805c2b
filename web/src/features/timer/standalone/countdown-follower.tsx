import { endTitles, toNotice } from '@focuspool/domain/push/alert';
import { keyOfBreakAfter } from '@focuspool/domain/rhythm/key-of-break';
import { breakForgottenAfterMs } from '@focuspool/domain/rhythm/rhythm';
import type { Timer } from '@focuspool/domain/timer/timer';
import { useEffect } from 'react';
import { serverNow } from '../../../platform/clock/server-clock.ts';
import { openReplica } from '../../operation/person-replica.ts';
import { claimFinish, notifyFinish } from '../alerts/finish-notification.ts';
import { findWishedBreak } from '../rhythm/break-actions.ts';
import { type BreakView, openBreakStore, useBreak } from '../rhythm/break-store.ts';
import { beginsByItselfMs, findNextTask } from '../rhythm/rhythm-actions.ts';
import { useMoment } from '../rhythm/use-moment.ts';
import { isCountdownBreak, startNextCountdown, takeCountdownBreak } from './countdown-break.ts';
import { standaloneRun } from './standalone-run.ts';

/** What follows a countdown: the person's devices hear of it, and breaks and countdowns begin by themselves where that is wished. */
export function CountdownFollower({ userId }: { userId: string }) {
  useEffect(() => {
    const tell = () => {
      const ended = standaloneRun.takeEnd();
      if (ended) finishCountdown(userId, ended);
    };
    tell();
    return standaloneRun.watch(tell);
  }, [userId]);

  useEffect(() => openBreakStore(userId).watchEnd((over) => goOnAfterBreak(userId, over)), [userId]);
  const { reading } = useBreak(userId) ?? {};
  // A break that nobody comes back from is gone on every page alike.
  useMoment(
    reading?.status === 'over' ? reading.endsAt + breakForgottenAfterMs : null,
    openBreakStore(userId).refresh,
  );
  return null;
}

function finishCountdown(userId: string, { key, durationMs, seenAt: endedAt }: Timer): void {
  const replica = openReplica(userId);
  replica.act({ kind: 'finish_countdown', endedAt }, endedAt);
  const wished = findWishedBreak(replica.read());
  if (wished && serverNow() - endedAt < beginsByItselfMs)
    takeCountdownBreak(userId, wished.minutes, keyOfBreakAfter(key));
  // Only this device knows of it: nothing can be done to it from there.
  const notice = toNotice({ kind: 'break', key, durationMs, taskName: null });
  void claimFinish(userId, key).then((isFirst) => {
    if (isFirst) void notifyFinish({ ...notice, title: endTitles.run });
  });
}

/** A run of the next task goes first (break-lifecycle.tsx). */
function goOnAfterBreak(userId: string, { taken, reading }: BreakView): void {
  const view = openReplica(userId).read();
  const isWished = view.shown.rhythm.settings.startsRuns && findNextTask(view) === null;
  const isInTime = serverNow() - reading.endsAt < beginsByItselfMs;
  if (isWished && isInTime && isCountdownBreak(userId, taken.key))
    startNextCountdown(userId, taken.key, reading.endsAt);
}
