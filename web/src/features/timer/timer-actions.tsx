import { extensionMinutes, type TimerStatus } from '@focuspool/domain/timer/timer';
import { Button, pressOnce } from '../../ui/button.tsx';

type TimerActionsProps = {
  status: TimerStatus;
  onToggle: () => void;
  onFinished: () => void;
  onExtend: () => void;
};

/**
 * Start or Pause, 'Finished?' whenever the timer is stopped and time was used, and more time at zero (product 2.10). The main
 * button keeps its place: a second press meets the same button, and a thumb left where Pause was meets 'Finished?' at the end.
 */
export function TimerActions({ status, onToggle, onFinished, onExtend }: TimerActionsProps) {
  const isOver = status === 'finished';
  const mainPlace = 'col-span-full sm:col-span-1 sm:col-start-2 sm:row-start-1';
  const toggle = (
    <Button
      size="large"
      variant={isOver ? 'quiet' : 'primary'}
      onClick={pressOnce(onToggle)}
      className={`px-4! ${isOver ? 'sm:col-start-1 sm:row-start-1' : mainPlace}`}
    >
      {status === 'running' ? 'Pause' : 'Start'}
    </Button>
  );
  const finished = (
    <Button
      size="large"
      variant={isOver ? 'primary' : 'quiet'}
      onClick={onFinished}
      className={`px-4! ${isOver ? mainPlace : 'col-span-full sm:col-span-1 sm:col-start-3'}`}
    >
      Finished?
    </Button>
  );
  return (
    <div className="grid min-h-31 w-full grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] content-start gap-3 sm:min-h-0 sm:max-w-xl sm:grid-cols-3 sm:[reading-flow:grid-rows]">
      {isOver ? finished : toggle}
      {isOver ? toggle : status === 'paused' && finished}
      {isOver && (
        <Button
          size="large"
          variant="quiet"
          onClick={onExtend}
          className="px-4! sm:col-start-3 sm:row-start-1"
        >
          +{extensionMinutes} minutes
        </Button>
      )}
    </div>
  );
}
