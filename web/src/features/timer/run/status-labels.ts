import { formatClock } from '@focuspool/domain/timer/time-format';
import type { TimerReading, TimerStatus } from '@focuspool/domain/timer/timer';

/** What each state is called beside a clock; an idle timer is nothing to speak of. */
export const statusLabels: Record<TimerStatus, string> = {
  idle: '',
  running: 'Running',
  paused: 'Paused',
  finished: 'Time is up',
};

/** How the tab's title tells of a run; '' when it need not. */
export function formatTitleClock({ status, remainingMs }: TimerReading): string {
  if (status === 'running') return formatClock(remainingMs);
  return status === 'finished' ? statusLabels.finished : '';
}
