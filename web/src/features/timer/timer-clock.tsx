import { roundMinutes } from '@focuspool/domain/timer/time-format';
import type { TimerReading } from '@focuspool/domain/timer/timer';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { ClockFace } from './clock-face.tsx';

type TimerClockProps = {
  reading: TimerReading;
  /** Left out while the timer runs, when it cannot be set. */
  onSet?: (() => void) | undefined;
};

/** The clock, its bar and its percentage: one object, the hero of the page. */
export function TimerClock({ reading: { elapsedMs, remainingMs, percent }, onSet }: TimerClockProps) {
  const worked = roundMinutes(elapsedMs, 'nearest');
  const total = roundMinutes(elapsedMs + remainingMs, 'nearest');
  return (
    <div className="grid w-fit">
      <ClockFace remainingMs={remainingMs} onSet={onSet} className="text-[min(14rem,31vw,38dvh)]" />
      <ProgressBar percent={percent} label="Progress" className="mx-2 mt-6" />
      <div className="mx-2 mt-3 flex items-baseline justify-between">
        <span className="font-display text-2xl font-semibold tabular-nums">{percent}%</span>
        <span className="text-ink-quiet tabular-nums">
          {worked} of {total} minutes
        </span>
      </div>
    </div>
  );
}
