import { extensionMinutes, type TimerStatus } from '@focuspool/domain/timer/timer';
import Check from 'lucide-react/icons/check';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { ComponentProps } from 'react';
import { pressOnce } from '../../ui/button.tsx';

type RoomControlsProps = {
  status: TimerStatus;
  onToggle: () => void;
  onFinish: () => void;
  onExtend: () => void;
};

/** Start and pause, the tick that finishes once time was used, and more time at zero (product 2.16); the main one comes last. */
export function RoomControls({ status, onToggle, onFinish, onExtend }: RoomControlsProps) {
  const isRunning = status === 'running';
  const isOver = status === 'finished';
  const toggle = (
    <RoundButton
      label={isRunning ? 'Pause' : 'Start'}
      isMain={!isOver}
      isCompact={isOver}
      onClick={pressOnce(onToggle)}
    >
      {isRunning ? (
        <Pause aria-hidden className="size-7 fill-current" strokeWidth={1} />
      ) : (
        <Play aria-hidden className="ml-1 size-7 fill-current" strokeWidth={1} />
      )}
    </RoundButton>
  );
  const finish = (
    <RoundButton label="Finish the task" isMain={isOver} isCompact={isOver} onClick={onFinish}>
      <Check aria-hidden className="size-7" strokeWidth={2.5} />
    </RoundButton>
  );
  return (
    <div className={`flex items-center ${isOver ? 'gap-2 sm:gap-3' : 'gap-3'}`}>
      {isOver && (
        <RoundButton label={`+${extensionMinutes} minutes`} isMain={false} isCompact onClick={onExtend}>
          <span aria-hidden className="font-display text-xl font-semibold">
            +{extensionMinutes}
          </span>
        </RoundButton>
      )}
      {isOver ? toggle : status === 'paused' ? finish : <FinishButtonSpacer />}
      {isOver ? finish : toggle}
    </div>
  );
}

/** Keeps the tick's place on a larger window, so that it takes no width from the task's name when it appears. */
function FinishButtonSpacer() {
  return <div className="size-15 max-sm:hidden" />;
}

type RoundButtonProps = ComponentProps<'button'> & {
  label: string;
  isMain: boolean;
  /** Smaller on a phone, where three buttons are beside the text. */
  isCompact: boolean;
};

function RoundButton({ label, isMain, isCompact, ...props }: RoundButtonProps) {
  const look = isMain
    ? 'bg-accent text-on-accent shadow-glow hover:brightness-108'
    : 'border border-line bg-surface text-ink hover:border-line-strong hover:bg-surface-strong';
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`grid shrink-0 ${isCompact ? 'size-11 sm:size-15' : 'size-[min(3.75rem,18vw)]'} place-items-center rounded-full transition active:scale-94 ${look}`}
      {...props}
    />
  );
}
