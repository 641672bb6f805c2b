import { extensionMinutes, type TimerStatus } from '@focuspool/domain/timer/timer';
import { Button, pressOnce } from '../../ui/button.tsx';

type TimerActionsProps = {
  status: TimerStatus;
  onToggle: () => void;
  onFinished: () => void;
  onExtend: () => void;
};

/**
 * Start or Pause, 'Finished?' whenever it does not run and time was used, and more time at zero (product 2.10). What comes and goes
 * has a place kept for it, so that a second press meets what the first one did.
 */
export function TimerActions({ status, onToggle, onFinished, onExtend }: TimerActionsProps) {
  const isOver = status === 'finished';
  return (
    <div className="grid min-h-31 w-full grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] content-start gap-3 sm:min-h-0 sm:max-w-xl sm:grid-cols-3">
      <Button
        size="large"
        variant={isOver ? 'quiet' : 'primary'}
        onClick={pressOnce(onToggle)}
        className="col-span-full px-4! sm:col-span-1 sm:col-start-2"
      >
        {status === 'running' ? 'Pause' : 'Start'}
      </Button>
      {(isOver || status === 'paused') && (
        <Button
          size="large"
          variant={isOver ? 'primary' : 'quiet'}
          onClick={onFinished}
          className={`px-4! sm:col-span-1 sm:col-start-3 ${isOver ? '' : 'col-span-full'}`}
        >
          Finished?
        </Button>
      )}
      {isOver && (
        <Button
          size="large"
          variant="quiet"
          onClick={onExtend}
          className="px-4! sm:col-start-1 sm:row-start-1"
        >
          +{extensionMinutes} minutes
        </Button>
      )}
    </div>
  );
}
