import type { TimerStatus } from '@focuspool/domain/timer/timer';
import { Button } from '../../ui/button.tsx';

type TimerActionsProps = {
  status: TimerStatus;
  onToggle: () => void;
  onFinished: () => void;
};

/** Start or Pause, and 'Finished?' whenever it does not run and time was used (specification, section 2). */
export function TimerActions({ status, onToggle, onFinished }: TimerActionsProps) {
  const look = 'min-w-36 flex-1 sm:flex-none';
  const isOver = status === 'finished';
  return (
    <div className="flex w-full flex-wrap justify-center gap-3">
      <Button size="large" variant={isOver ? 'quiet' : 'primary'} onClick={onToggle} className={look}>
        {status === 'running' ? 'Pause' : 'Start'}
      </Button>
      {(isOver || status === 'paused') && (
        <Button size="large" variant={isOver ? 'primary' : 'quiet'} onClick={onFinished} className={look}>
          Finished?
        </Button>
      )}
    </div>
  );
}
