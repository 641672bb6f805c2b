import type { TimerStatus } from '@focuspool/domain/timer/timer';
import { Check, Pause, Play } from 'lucide-react';
import type { ComponentProps } from 'react';

type RoomControlsProps = {
  status: TimerStatus;
  onToggle: () => void;
  onFinish: () => void;
};

/** Start and pause, and the tick that finishes once time was used (product 2.16). */
export function RoomControls({ status, onToggle, onFinish }: RoomControlsProps) {
  const isRunning = status === 'running';
  const isOver = status === 'finished';
  return (
    <div className="flex flex-row-reverse items-center gap-3">
      <RoundButton label={isRunning ? 'Pause' : 'Start'} isMain={!isOver} onClick={onToggle}>
        {isRunning ? (
          <Pause aria-hidden className="size-7 fill-current" strokeWidth={1} />
        ) : (
          <Play aria-hidden className="ml-1 size-7 fill-current" strokeWidth={1} />
        )}
      </RoundButton>
      {(isOver || status === 'paused') && (
        <RoundButton label="Finish the task" isMain={isOver} onClick={onFinish}>
          <Check aria-hidden className="size-7" strokeWidth={2.5} />
        </RoundButton>
      )}
    </div>
  );
}

type RoundButtonProps = ComponentProps<'button'> & { label: string; isMain: boolean };

function RoundButton({ label, isMain, ...props }: RoundButtonProps) {
  const look = isMain
    ? 'bg-accent text-on-accent shadow-glow hover:brightness-108'
    : 'border border-line bg-surface text-ink hover:border-line-strong hover:bg-surface-strong';
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`grid size-[min(3.75rem,18vw)] shrink-0 place-items-center rounded-full transition active:scale-94 ${look}`}
      {...props}
    />
  );
}
