import { endTitles, toNotice } from '@focuspool/domain/push/alert';
import { keyOfBreakAfter } from '@focuspool/domain/rhythm/key-of-break';
import { breakForgottenAfterMs } from '@focuspool/domain/rhythm/rhythm';
import type { Timer } from '@focuspool/domain/timer/timer';
import { useEffect } from 'react';
import { serverNow } from '../../../platform/clock/server-clock.ts';
import { openReplica } from '../../operation/person-replica.ts';
import { claimEnd, notifyEnd } from '../alerts/end-notification.ts';
import { findWishedBreak } from '../rhythm/break-actions.ts';
import { type BreakView, openBreakStore, useBreak } from '../rhythm/break-store.ts';
import { autoStartLimitMs, findNextTask } from '../rhythm/rhythm-actions.ts';
import { useMoment } from '../rhythm/use-moment.ts';
import { isCountdownBreak, startNextCountdown, takeCountdownBreak } from './countdown-break.ts';
import { standaloneRun } from './standalone-run.ts';

/** After a countdown, tells the person's devices, and begins breaks and countdowns if the person wants that automatically. */
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
  // A break that no one comes back from disappears on every page at the same time.
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
  if (wished && serverNow() - endedAt < autoStartLimitMs)
    takeCountdownBreak(userId, wished.minutes, keyOfBreakAfter(key));
  // Only this device knows the countdown, so the notice is of the kind that offers no actions.
  const notice = toNotice({ kind: 'break', key, durationMs, taskName: null });
  void claimEnd(userId, key).then((isFirst) => {
    if (isFirst) void notifyEnd({ ...notice, title: endTitles.run });
  });
}

/** Starts the next countdown after a break, unless a run of the next task takes precedence (break-lifecycle.tsx). */
function goOnAfterBreak(userId: string, { taken, reading }: BreakView): void {
  const view = openReplica(userId).read();
  const isWished = view.shown.rhythm.settings.startsRuns && findNextTask(view) === null;
  const isInTime = serverNow() - reading.endsAt < autoStartLimitMs;
  if (isWished && isInTime && isCountdownBreak(userId, taken.key))
    startNextCountdown(userId, taken.key, reading.endsAt);
}
