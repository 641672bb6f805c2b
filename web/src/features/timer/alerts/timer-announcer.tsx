import { formatClock } from '@focuspool/domain/timer/time-format';
import type { TimerReading } from '@focuspool/domain/timer/timer';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

/**
 * Tells those who listen of each change and each tenth that is done, rather than of each second. A dialog that is open hides what
 * is behind it from them, but for what says `aria-live`.
 */
export function TimerAnnouncer({ reading }: { reading: TimerReading }) {
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite">
        {describeReading(reading)}
      </span>
    </VisuallyHidden>
  );
}

function describeReading({ status, percent, remainingMs }: TimerReading): string {
  if (status === 'running') return `Timer running, ${Math.floor(percent / 10) * 10}% done`;
  if (status === 'paused') return `Timer paused, ${formatClock(remainingMs)} left`;
  return status === 'finished' ? 'Time is up' : '';
}
