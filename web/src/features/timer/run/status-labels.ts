import { formatClock } from '@focuspool/domain/timer/time-format';
import type { TimerReading, TimerStatus } from '@focuspool/domain/timer/timer';

/** The label of each status beside a clock; an idle timer has none. */
export const statusLabels: Record<TimerStatus, string> = {
  idle: '',
  running: 'Running',
  paused: 'Paused',
  finished: 'Time is up',
};

/** Returns the text for a run in the tab's title; '' if there is nothing to show. */
export function formatTitleClock({ status, remainingMs }: TimerReading): string {
  if (status === 'running') return formatClock(remainingMs);
  return status === 'finished' ? statusLabels.finished : '';
}
