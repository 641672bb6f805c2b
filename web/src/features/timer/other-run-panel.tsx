import { formatClock } from '@focuspool/domain/timer/time-format';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { toButtonClasses } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { Surface } from '../../ui/surface.tsx';
import { DropRunButton } from './run/drop-run-button.tsx';
import { findRunLocation } from './run/run-location.ts';
import { type RunView, readRun } from './run/run-store.ts';

type OtherRunPanelProps = { userId: string; run: RunView; onDrop: () => void; children: ReactNode };

/** Stands before another task's timer while a run has time on it that would be lost. */
export function OtherRunPanel({ userId, run, onDrop, children }: OtherRunPanelProps) {
  usePageTitle('Timer');
  const { status, remainingMs } = readRun(run);
  return (
    <div className="grid flex-1 content-center justify-items-center gap-4 p-4">
      <Surface className="grid w-full max-w-md animate-rise justify-items-center gap-4 px-6 py-10 text-center">
        <p aria-hidden className="font-display text-6xl font-semibold tabular-nums">
          {formatClock(remainingMs)}
        </p>
        <h1 className="text-3xl">You are still on another task</h1>
        <p className="text-ink-quiet">
          “<bdi>{run.task.taskName}</bdi>”{' '}
          {status === 'finished'
            ? 'has run to its end and waits for your answer.'
            : `is ${status === 'running' ? 'running' : 'waiting'}, with ${formatClock(remainingMs)} left.`}
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
