import { formatClock } from '@focuspool/domain/timer/time-format';
import type { TimerReading } from '@focuspool/domain/timer/timer';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

/**
 * Announces each change and each tenth done to screen-reader users, rather than each second. An open dialog hides everything
 * behind it from them, except elements with `aria-live`.
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
