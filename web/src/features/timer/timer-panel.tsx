import { refusals } from '@focuspool/domain/refusals';
import type { ReactNode } from 'react';
import { showToast } from '../../ui/feedback/toast-queue.ts';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { FeedAside } from './feed-aside.tsx';
import type { RunController } from './run-controller.ts';
import type { ShownRun } from './shown-run.ts';
import { TimerActions } from './timer-actions.tsx';
import { TimerClock } from './timer-clock.tsx';
import { TimerSwitches } from './timer-switches.tsx';
import { useTimerPanel } from './use-timer-panel.tsx';

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
  usePageTitle('Timer');
  const { reading, isCelebrating, toggle, openSetting, openCompletion, dialogs } = useTimerPanel({
    run,
    controller,
    question: 'Did you complete this task?',
    onRefused: (refusal) => showToast(refusals[refusal].message, setTimerToastMs),
    onComplete,
  });

  return (
    <div className="flex flex-1 flex-col lg:flex-row">
      <div className="flex min-h-[calc(100dvh-12rem)] flex-1 flex-col items-center px-4 pb-4 sm:min-h-0 sm:justify-center sm:pb-12">
        <div className="my-auto grid justify-items-center text-center sm:my-0">
          <p className="text-ink-quiet">Working on</p>
          <h1 className="mt-1 mb-3 max-w-160 text-2xl wrap-anywhere sm:mb-8 sm:text-3xl">
            <bdi>{run.task.taskName}</bdi>
          </h1>
          <TimerClock reading={reading} onSet={openSetting} />
          <div role="status" className="grid min-h-14 sm:my-4 place-items-center text-balance">
            {isCelebrating && (
              <p className="animate-rise text-lg font-semibold text-success">
                Congratulations! You've successfully completed your task!
              </p>
            )}
          </div>
        </div>
        <TimerActions status={reading.status} onToggle={toggle} onFinished={openCompletion} />
        <div className="mt-4 sm:mt-6">
          <TimerSwitches task={run.task} />
        </div>
        <div className="mt-4 grid w-full justify-items-center empty:hidden">{children}</div>
      </div>
      <FeedAside>{feed}</FeedAside>
      {dialogs}
    </div>
  );
}
