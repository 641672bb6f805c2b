import type { TimerTask } from '@focuspool/domain/timer/shared-run';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import { prepareChime } from '../alerts/chime.ts';
import { useGoToRun } from '../run/run-location.ts';
import { openRunStore } from '../run/run-store.ts';
import { startRunOf } from './rhythm-actions.ts';

type NextRunButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> & {
  userId: string;
  /** The next task; without one there is no button. */
  task: TimerTask | null;
};

/** Begins a run of the next open task with one press, in the room or on the page that is open. */
export function NextRunButton({ userId, task, variant, size = 'large', className = '' }: NextRunButtonProps) {
  const goToRun = useGoToRun(userId);
  if (!task) return null;
  return (
    <Button
      variant={variant ?? 'quiet'}
      size={size}
      title={task.taskName}
      className={`min-w-0 ${className}`}
      onClick={() => {
        prepareChime();
        startRunOf(userId, task);
        const run = openRunStore(userId).read();
        if (run) goToRun(run);
      }}
    >
      <span className="truncate">
        Next: <bdi>{task.taskName}</bdi>
      </span>
    </Button>
  );
}
