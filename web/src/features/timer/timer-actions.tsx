import { extensionMinutes, type TimerStatus } from '@focuspool/domain/timer/timer';
import { Button, pressOnce } from '../../ui/button.tsx';

type TimerActionsProps = {
  status: TimerStatus;
  onToggle: () => void;
  onFinished: () => void;
  onExtend: () => void;
};

/** Start or Pause, 'Finished?' whenever it does not run and time was used, and more time at zero (product 2.10). */
export function TimerActions({ status, onToggle, onFinished, onExtend }: TimerActionsProps) {
  const look = 'min-w-36 flex-1 sm:flex-none';
  const isOver = status === 'finished';
  return (
    <div className="flex w-full flex-wrap justify-center gap-3">
      <Button
        size="large"
        variant={isOver ? 'quiet' : 'primary'}
        onClick={pressOnce(onToggle)}
        className={look}
      >
        {status === 'running' ? 'Pause' : 'Start'}
      </Button>
      {(isOver || status === 'paused') && (
        <Button size="large" variant={isOver ? 'primary' : 'quiet'} onClick={onFinished} className={look}>
          Finished?
        </Button>
      )}
      {isOver && (
        <Button size="large" variant="quiet" onClick={onExtend} className={look}>
          +{extensionMinutes} minutes
        </Button>
      )}
    </div>
  );
}
