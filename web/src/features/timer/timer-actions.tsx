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
    <div className="grid w-full grid-cols-2 grid-rows-[auto_minmax(3.5rem,auto)] justify-center gap-3 sm:grid-cols-[repeat(3,minmax(0,9.5rem))] sm:grid-rows-1">
      <Button
        size="large"
        variant={isOver ? 'quiet' : 'primary'}
        onClick={pressOnce(onToggle)}
        className="col-span-2 px-2! sm:col-span-1 sm:col-start-2"
      >
        {status === 'running' ? 'Pause' : 'Start'}
      </Button>
      {(isOver || status === 'paused') && (
        <Button
          size="large"
          variant={isOver ? 'primary' : 'quiet'}
          onClick={onFinished}
          className={`px-2! sm:col-span-1 sm:col-start-3 ${isOver ? '' : 'col-span-2'}`}
        >
          Finished?
        </Button>
      )}
      {isOver && (
        <Button
          size="large"
          variant="quiet"
          onClick={onExtend}
          className="px-2! sm:col-start-1 sm:row-start-1"
        >
          +{extensionMinutes} minutes
        </Button>
      )}
    </div>
  );
}
