import { formatClock } from '@focuspool/domain/timer/time-format';
import type { TimerStatus } from '@focuspool/domain/timer/timer';
import type { ReactNode } from 'react';
import { toButtonClasses } from '../../ui/button.tsx';
import { Link } from '../../ui/page/link.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { Surface } from '../../ui/surface.tsx';
import { DropRunButton } from './run/drop-run-button.tsx';
import { findRunLocation } from './run/run-location.ts';
import { type RunView, readRun } from './run/run-store.ts';

type OtherRunPanelProps = {
  userId: string;
  run: RunView;
  /** The name of the task that the timer was opened for. */
  askedName: string | undefined;
  onDrop: () => void;
  children: ReactNode;
};

const states: Record<TimerStatus, string> = {
  idle: 'is not over yet',
  running: 'is still running',
  paused: 'is still waiting',
  finished: 'has run to its end',
};

/** Shown instead of another task's timer while a run has worked time that would be lost. */
export function OtherRunPanel({ userId, run, askedName, onDrop, children }: OtherRunPanelProps) {
  usePageTitle('Timer');
  const { status, remainingMs } = readRun(run);
  return (
    <div className="grid flex-1 content-center justify-items-center gap-4 p-4">
      <Surface className="grid w-full max-w-md animate-rise justify-items-center gap-4 px-6 py-10 text-center">
        <p aria-hidden className="font-display text-6xl font-semibold tabular-nums">
          {formatClock(remainingMs)}
        </p>
        <h1 className="text-3xl text-balance wrap-anywhere">
          “<bdi>{run.task.taskName}</bdi>” {states[status]}
        </h1>
        <p className="text-balance wrap-anywhere text-ink-quiet">
          Finish it, or let it go, to start {askedName ? <bdi>“{askedName}”</bdi> : 'the next task'}.
        </p>
        <Link
          {...findRunLocation(userId, run)}
          replace
          className={toButtonClasses({ size: 'large', className: 'mt-4 w-full' })}
        >
          Return to it
        </Link>
        <DropRunButton run={run} onDrop={onDrop} />
      </Surface>
      {children}
    </div>
  );
}
