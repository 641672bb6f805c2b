import { countMinutes, formatClock } from '@focuspool/domain/timer/time-format';
import { usePageTitle } from '../../ui/page-title.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ClockFace } from './clock-face.tsx';
import type { StandaloneRun } from './use-standalone-run.ts';

type StandaloneProgressProps = { run: StandaloneRun; onReset: () => void };

/** The clock, the bar and the percentage as one object. */
export function StandaloneProgress({ run, onReset }: StandaloneProgressProps) {
  const { remainingMs, elapsedMs, percent, status } = run.reading;
  usePageTitle(formatClock(remainingMs));
  return (
    <div className="grid animate-rise justify-items-center gap-6">
      <ClockFace
        remainingMs={remainingMs}
        onSet={status === 'paused' ? onReset : undefined}
        className="text-[min(24vw,7.5rem)] lg:text-[min(9vw,7.5rem)]"
      />
      <div className="w-full">
        <ProgressBar percent={percent} label="Time passed" />
        <p className="mt-3 flex items-baseline justify-between">
          <span className="font-display text-2xl font-semibold tabular-nums">{percent}%</span>
          <span className="text-ink-quiet">
            {countMinutes(elapsedMs, 'nearest')} of {run.minutes} minutes
          </span>
        </p>
      </div>
    </div>
  );
}
