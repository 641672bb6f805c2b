import { countMinutes, formatClock } from '@focuspool/domain/timer/time-format';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { Button, describeButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Surface } from '../../ui/surface.tsx';
import { type CurrentRun, readRun } from './current-run.ts';

/** Stands before another task's timer while a run has time on it that would be lost. */
export function OtherRunPanel({ run, onLetGo }: { run: CurrentRun; onLetGo: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  usePageTitle('Timer');
  const { status, elapsedMs, remainingMs } = readRun(run);
  const minutes = countMinutes(elapsedMs, 'up');
  const { taskId, taskName, groupId, minutes: time } = run.task;
  return (
    <div className="grid flex-1 place-items-center p-4">
      <Surface className="grid w-full max-w-md animate-rise justify-items-center gap-4 px-6 py-10 text-center">
        <p aria-hidden className="font-display text-6xl font-semibold tabular-nums">
          {formatClock(remainingMs)}
        </p>
        <h1 className="text-3xl">You are still on another task</h1>
        <p className="text-ink-quiet">
          “<bdi>{taskName}</bdi>”{' '}
          {status === 'finished'
            ? 'has run to its end and waits for your answer.'
            : `is ${status === 'running' ? 'running' : 'waiting'}, with ${formatClock(remainingMs)} left.`}
        </p>
        <Link
          to={paths.timer}
          replace
          state={{ taskId, taskName, group_id: groupId, time }}
          className={describeButton({ size: 'large', className: 'mt-4 w-full' })}
        >
          Return to it
        </Link>
        <Button variant="plain" onClick={() => setIsAsking(true)}>
          Let it go
        </Button>
      </Surface>
      <ConfirmDialog
        isOpen={isAsking}
        title="Let this run go?"
        description={`The ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} on “${taskName}” will not count.`}
        onYes={onLetGo}
        onNo={() => setIsAsking(false)}
      />
    </div>
  );
}
