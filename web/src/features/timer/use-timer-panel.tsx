import type { OperationRefusal } from '@focuspool/domain/operation/apply-operation';
import { roundMinutes } from '@focuspool/domain/timer/round-minutes';
import { extensionMinutes, timerLimits } from '@focuspool/domain/timer/timer';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePageSeen } from '../../platform/use-page-seen.ts';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { prepareChime } from './alerts/chime.ts';
import { loadNotificationSetup } from './alerts/load-notification-setup.ts';
import { TimerAnnouncer } from './alerts/timer-announcer.tsx';
import { useCelebration } from './alerts/use-celebration.ts';
import type { RunController } from './run/run-controller.ts';
import { type RunView, readRun } from './run/run-store.ts';
import { SetTimerDialog } from './set-timer-dialog.tsx';

type TimerPanelParts = {
  run: RunView;
  controller: RunController;
  /** The question to answer before the task is completed. */
  question: string;
  /** Called with the reason when the timer did not start. */
  onRefused: (refusal: OperationRefusal) => void;
  onComplete: () => void;
};

/** The logic that the timer page and the room share: starting, setting and completing a run, independent of its look. */
export function useTimerPanel({ run, controller, question, onRefused, onComplete }: TimerPanelParts) {
  const queries = useQueryClient();
  const reading = readRun(run);
  const { status, remainingMs } = reading;
  const [open, setOpen] = useState<'nothing' | 'set' | 'complete'>('nothing');
  const isCelebrating = useCelebration(status);
  const isRunning = status === 'running';
  const canComplete = status === 'paused' || status === 'finished';
  // Another tab may have continued or completed the run.
  if (open === 'complete' ? !canComplete : open === 'set' && isRunning) setOpen('nothing');
  useWakeLock(isRunning);

  function toggle() {
    if (isRunning) return controller.pause();
    prepareChime();
    const refusal = controller.start();
    if (refusal) return onRefused(refusal);
    loadNotificationSetup(queries);
  }
  useShortcut(' ', toggle);

  const close = () => setOpen('nothing');
  return {
    reading,
    isCelebrating,
    toggle,
    /** Undefined while the timer runs, because it cannot be set then. */
    openSetting: isRunning ? undefined : () => setOpen('set'),
    /** Continues the run when it has ended. */
    extend: () => {
      prepareChime();
      controller.extend(extensionMinutes);
    },
    openCompletion: () => setOpen('complete'),
    dialogs: (
      <>
        <TimerAnnouncer reading={reading} />
        <SetTimerDialog
          isOpen={open === 'set'}
          minutes={roundMinutes(remainingMs, 'nearest') || timerLimits.defaultMinutes}
          onSet={(minutes) => {
            controller.set(minutes);
            close();
          }}
          onClose={close}
        />
        <ConfirmDialog isOpen={open === 'complete'} title={question} onYes={onComplete} onNo={close} />
      </>
    ),
  };
}

/** Keeps the screen on while `isWanted` and the page is seen, if the device allows it. */
function useWakeLock(isWanted: boolean): void {
  // The browser releases the lock by itself whenever the page is hidden.
  const isDue = usePageSeen() && isWanted;
  useEffect(() => {
    if (!isDue || !('wakeLock' in navigator)) return;
    const lock = navigator.wakeLock.request('screen').catch(() => null);
    return () => void lock.then((held) => held?.release());
  }, [isDue]);
}
