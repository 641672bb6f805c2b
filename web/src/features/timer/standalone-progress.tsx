import { roundMinutes } from '@focuspool/domain/timer/time-format';
import type { TimerReading } from '@focuspool/domain/timer/timer';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { ClockFace } from './clock-face.tsx';

type StandaloneProgressProps = { reading: TimerReading; onSet: () => void };

/** The clock, the bar and the percentage as one object. */
export function StandaloneProgress({ reading, onSet }: StandaloneProgressProps) {
  const { remainingMs, elapsedMs, percent, status } = reading;
  const total = roundMinutes(elapsedMs + remainingMs, 'nearest');
  return (
    <div className="grid animate-rise justify-items-center gap-6">
      <ClockFace
        remainingMs={remainingMs}
        onSet={status === 'paused' ? onSet : undefined}
        className="text-[min(24vw,7.5rem)] lg:text-[min(9vw,7.5rem)]"
      />
      <div className="w-full">
        <ProgressBar percent={percent} label="Time passed" />
        <p className="mt-3 flex items-baseline justify-between">
          <span className="font-display text-2xl font-semibold tabular-nums">{percent}%</span>
          <span className="text-ink-quiet">
            {roundMinutes(elapsedMs, 'nearest')} of {total} minutes
          </span>
        </p>
      </div>
    </div>
  );
}
