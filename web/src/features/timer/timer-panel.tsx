import { refusals } from '@focuspool/domain/refusals';
import { roundMinutes } from '@focuspool/domain/timer/round-minutes';
import type { TimerReading } from '@focuspool/domain/timer/timer';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { feedShownKey } from '../../platform/storage/preference.ts';
import { usePreference } from '../../platform/storage/use-preference.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { setTimerToastMs, showToast } from '../../ui/feedback/toast-queue.ts';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { celebrationText } from './alerts/use-celebration.ts';
import { ClockFace } from './dial/clock-face.tsx';
import type { RunController } from './run/run-controller.ts';
import type { RunView } from './run/run-store.ts';
import { TimerActions } from './timer-actions.tsx';
import { TimerPreferences } from './timer-preferences.tsx';
import { useTimerPanel } from './use-timer-panel.tsx';

type TimerPanelProps = {
  run: RunView;
  controller: RunController;
  /** The feed beside the clock, shown unless it is turned off. */
  feed: ReactNode;
  /** The people the run lands with. */
  landing: ReactNode;
  /** The person's intention for the run, if they want to state one. */
  intention: ReactNode;
  /** The choice of who sees the task's name; its space is reserved until it is loaded. */
  sharing: ReactNode;
  /** Quiet content below the timer. */
  children: ReactNode;
  onComplete: () => void;
};

/** One task, its clock and its actions (product 2.10). */
export function TimerPanel({
  run,
  controller,
  feed,
  landing,
  intention,
  sharing,
  children,
  onComplete,
}: TimerPanelProps) {
  usePageTitle('Timer');
  const [isFeedShown] = usePreference(feedShownKey, true);
  const { reading, isCelebrating, toggle, openSetting, openCompletion, extend, dialogs } = useTimerPanel({
    run,
    controller,
    question: 'Did you complete this task?',
    onRefused: (refusal) => showToast(refusals[refusal].message, setTimerToastMs),
    onComplete,
  });

  return (
    <div className="flex flex-1 flex-col lg:flex-row">
      <div className="flex min-h-[calc(100dvh-12rem)] flex-1 flex-col items-center px-4 pb-4 sm:min-h-0 sm:justify-center sm:pb-12">
        <div className="my-auto grid w-full justify-items-center text-center sm:my-0">
          <p className="text-ink-quiet max-sm:sr-only [@media(height<26rem)]:hidden">Working on</p>
          <h1 className="mt-1 mb-3 max-w-160 text-2xl wrap-anywhere sm:mb-[min(2rem,3.6dvh)] sm:text-3xl">
            <bdi>{run.task.taskName}</bdi>
          </h1>
          <TimerClock reading={reading} onSet={openSetting} />
          {/* The height does not depend on the content, so that no button of an answer appears where Pause was. */}
          <div
            data-celebrating={isCelebrating || undefined}
            className="group/question question-place my-2 grid min-h-25 w-full content-center justify-items-center text-balance sm:my-[min(1rem,1.8dvh)] sm:min-h-[clamp(3.5rem,10dvh,4.5rem)]"
          >
            <div role="status" aria-live="polite" className="grid justify-items-center">
              {isCelebrating && (
                <p className="animate-rise text-lg font-semibold text-success">{celebrationText}</p>
              )}
              {landing}
            </div>
            {intention}
          </div>
        </div>
        <TimerActions
          status={reading.status}
          onToggle={toggle}
          onFinished={openCompletion}
          onExtend={extend}
        />
        <div className="mt-4 sm:mt-6">
          <TimerPreferences task={run.task} isQuiet={reading.status === 'running'} />
        </div>
        <div className="mt-2 min-h-11 w-full">{sharing}</div>
        <div className="mt-4 grid w-full justify-items-center empty:hidden">{children}</div>
      </div>
      {isFeedShown && feed}
      {dialogs}
    </div>
  );
}

type TimerClockProps = {
  reading: TimerReading;
  /** Undefined while the timer runs, because it cannot be set then. */
  onSet?: (() => void) | undefined;
};

/** The clock, its progress bar and its percentage as one object, the centrepiece of the page. */
function TimerClock({ reading: { elapsedMs, remainingMs, percent }, onSet }: TimerClockProps) {
  const worked = roundMinutes(elapsedMs, 'nearest');
  const total = roundMinutes(elapsedMs + remainingMs, 'nearest');
  return (
    <div className="grid w-full sm:w-fit">
      <ClockFace
        remainingMs={remainingMs}
        onSet={onSet}
        sign={
          <Pencil
            aria-hidden
            className="absolute -end-1 -top-2 size-4.5 text-ink-quiet sm:-end-6 sm:top-auto sm:bottom-3 sm:size-5"
          />
        }
        className="text-[min(14rem,31vw,max(3rem,85dvh-18rem))]"
      />
      <ProgressBar percent={percent} className="mt-6 sm:mx-2 sm:mt-[min(1.5rem,2.7dvh)]" />
      <div className="mt-3 flex items-baseline sm:mx-2 justify-between gap-4 sm:mt-[min(0.75rem,1.4dvh)]">
        <span className="font-display text-2xl font-semibold tabular-nums">{percent}%</span>
        <span className="text-ink-quiet tabular-nums">
          {worked} of {total} minutes
        </span>
      </div>
    </div>
  );
}
