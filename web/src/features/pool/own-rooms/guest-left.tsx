import type { ReactNode } from 'react';
import { navigate } from '../../../platform/navigation.ts';
import { paths } from '../../../platform/paths.ts';
import { Button, pressOnce } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { Surface } from '../../../ui/surface.tsx';
import { Celebration } from '../../timer/alerts/celebration.tsx';
import { CompletionPanel } from '../../timer/completion-panel.tsx';
import { ClockFace } from '../../timer/dial/clock-face.tsx';
import { DropRunButton } from '../../timer/run/drop-run-button.tsx';
import { type RunController, useRunController } from '../../timer/run/run-controller.ts';
import { type RunView, readRun } from '../../timer/run/run-store.ts';
import { statusLabels } from '../../timer/run/status-labels.ts';
import { useCompletion } from '../../timer/use-completion.ts';
import { useTimerPanel } from '../../timer/use-timer-panel.tsx';
import { GuestLine } from './guest-line.tsx';

type GuestLeftProps = {
  userId: string;
  /** Shown once there is nothing to end. */
  children: ReactNode;
};

/** What a guest without a seat finds in place of the room: the run they started there, to be ended (product 18.8). */
export function GuestLeft({ userId, children }: GuestLeftProps) {
  const controller = useRunController(userId, null);
  const { run } = controller;
  const { completion, complete, retry, leave } = useCompletion(userId, run, 'up');
  // A run whose completion was refused is in hand again.
  const goOn = () => (run ? leave() : navigate(paths.home, { replace: true }));
  if (completion) {
    return (
      <CompletionPanel completion={completion} onRetry={retry} onBack={goOn}>
        {null}
      </CompletionPanel>
    );
  }
  if (run && readRun(run).status !== 'idle')
    return <RunLeft key={run.timer.key} run={run} controller={controller} onComplete={complete} />;
  return children;
}

type RunLeftProps = { run: RunView; controller: RunController; onComplete: () => void };

/** A run that continues without its room. Once paused it cannot be started again: that would need a seat. */
function RunLeft({ run, controller, onComplete }: RunLeftProps) {
  usePageTitle('Timer');
  const { reading, isCelebrating, toggle, openCompletion, dialogs } = useTimerPanel({
    run,
    controller: { ...controller, start: () => null },
    question: 'Did you complete this task?',
    onRefused: () => {},
    onComplete,
  });
  const isRunning = reading.status === 'running';
  return (
    <div className="grid flex-1 place-items-center p-4">
      <Surface
        role="region"
        aria-label="Your timer"
        className="grid w-full max-w-md animate-rise justify-items-center gap-5 px-6 py-10 text-center"
      >
        <p className="text-ink-quiet">{statusLabels[reading.status]}</p>
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">
          <bdi>{run.task.taskName}</bdi>
        </h1>
        <ClockFace remainingMs={reading.remainingMs} className="text-[min(24vw,7rem)]" />
        <ProgressBar percent={reading.percent} label="Progress" className="w-full" />
        <Celebration isCelebrating={isCelebrating} className="font-semibold text-success empty:sr-only" />
        <div className="flex w-full flex-wrap justify-center gap-3">
          <Button
            size="large"
            onClick={pressOnce(isRunning ? toggle : openCompletion)}
            className="grow basis-32"
          >
            {isRunning ? 'Pause' : 'Finished?'}
          </Button>
          <DropRunButton run={run} onDrop={controller.drop} className="grow basis-32" />
        </div>
        <p role="alert" className="text-balance text-ink-quiet">
          You are no longer in the room. Your run continues without it, and you can end it here.
        </p>
        <GuestLine />
      </Surface>
      {dialogs}
    </div>
  );
}
