import { refusals } from '@focuspool/domain/refusals';
import { countMinutes } from '@focuspool/domain/timer/time-format';
import { timerLimits } from '@focuspool/domain/timer/timer';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { showToast } from '../../ui/toast-queue.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { prepareChime } from './chime.ts';
import { FeedAside } from './feed-aside.tsx';
import { askToNotify } from './finish-notice.ts';
import type { RunController } from './run-controller.ts';
import { SetTimerDialog } from './set-timer-dialog.tsx';
import { readRun, type ShownRun } from './shown-run.ts';
import { TimerActions } from './timer-actions.tsx';
import { TimerAnnouncer } from './timer-announcer.tsx';
import { TimerClock } from './timer-clock.tsx';
import { TimerSwitches } from './timer-switches.tsx';
import { useCelebration } from './use-celebration.ts';
import { useWakeLock } from './use-wake-lock.ts';

const setTimerToastMs = 3_000;

type TimerPanelProps = {
  run: ShownRun;
  controller: RunController;
  /** What shows beside the clock unless it is turned off. */
  feed: ReactNode;
  /** What stands quietly below it. */
  children: ReactNode;
  onComplete: () => void;
};

/** One task, its clock and what one can do with it (specification, section 2). */
export function TimerPanel({ run, controller, feed, children, onComplete }: TimerPanelProps) {
  const reading = readRun(run);
  const { status, remainingMs } = reading;
  const [open, setOpen] = useState<'nothing' | 'set' | 'finished'>('nothing');
  const isCelebrating = useCelebration(status);
  const isRunning = status === 'running';
  const canFinish = status === 'paused' || status === 'finished';
  // Another tab may have gone on with the run, or be done with it.
  if (open === 'finished' ? !canFinish : open === 'set' && isRunning) setOpen('nothing');
  usePageTitle('Timer');
  useWakeLock(isRunning);

  function toggle() {
    if (isRunning) return controller.pause();
    prepareChime();
    const refusal = controller.start();
    if (refusal) return showToast(refusals[refusal].message, setTimerToastMs);
    askToNotify();
  }
  useShortcut(' ', toggle);

  return (
    <div className="flex flex-1 flex-col lg:flex-row">
      <div className="flex min-h-[calc(100dvh-12rem)] flex-1 flex-col items-center px-4 pb-4 sm:min-h-0 sm:justify-center sm:pb-12">
        <div className="my-auto grid justify-items-center text-center sm:my-0">
          <p className="text-ink-quiet">Working on</p>
          <h1 className="mt-1 mb-3 max-w-160 text-2xl wrap-anywhere sm:mb-8 sm:text-3xl">
            <bdi>{run.task.taskName}</bdi>
          </h1>
          <TimerClock reading={reading} onSet={isRunning ? undefined : () => setOpen('set')} />
          <div role="status" className="grid min-h-14 sm:my-4 place-items-center text-balance">
            {isCelebrating && (
              <p className="animate-rise text-lg font-semibold text-success">
                Congratulations! You've successfully completed your task!
              </p>
            )}
          </div>
        </div>
        <TimerActions status={status} onToggle={toggle} onFinished={() => setOpen('finished')} />
        <div className="mt-4 sm:mt-6">
          <TimerSwitches task={run.task} />
        </div>
        <div className="mt-4 grid w-full justify-items-center empty:hidden">{children}</div>
      </div>
      <FeedAside>{feed}</FeedAside>
      <TimerAnnouncer reading={reading} />
      <SetTimerDialog
        isOpen={open === 'set'}
        minutes={countMinutes(remainingMs, 'nearest') || timerLimits.defaultMinutes}
        onSet={(minutes) => {
          controller.set(minutes);
          setOpen('nothing');
        }}
        onClose={() => setOpen('nothing')}
      />
      <ConfirmDialog
        isOpen={open === 'finished'}
        title="Did you complete this task?"
        onYes={onComplete}
        onNo={() => setOpen('nothing')}
      />
    </div>
  );
}
