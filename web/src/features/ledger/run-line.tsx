import { correctableMs } from '@focuspool/domain/ledger/correct-run';
import { describeOrigin } from '@focuspool/domain/ledger/describe-origin';
import Pencil from 'lucide-react/icons/pencil';
import type { HourCycle } from '../../platform/clock/clock-form.ts';
import { formatInstant } from '../../platform/clock/format-instant.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { IconButton } from '../../ui/button.tsx';
import { formatDuration } from '../stats/calendar-form.ts';
import { describeCorrection, describeTimes } from './describe-run.ts';
import type { ShownRun } from './pending-runs.ts';

type RunLineProps = {
  run: ShownRun;
  hourCycle: HourCycle;
  /** Undefined for a person who cannot correct anything. */
  onCorrect: (() => void) | undefined;
};

/** One run: its time, its task, its origin and its corrections. */
export function RunLine({ run, hourCycle, onCorrect }: RunLineProps) {
  const { taskText, startedAt, endedAt, minutes, earnedTrophy, corrections, isDeleted, isWaiting } = run;
  const times = describeTimes(startedAt, endedAt, hourCycle);
  const isOpen = serverNow() - Date.parse(run.recordedAt) <= correctableMs && !isDeleted;
  return (
    <li className="flex items-start gap-3 py-3 ps-5 pe-2">
      <div className={`min-w-0 flex-1 py-1 ${isDeleted ? 'line-through' : ''}`}>
        <p dir="auto" className="text-left font-medium wrap-anywhere">
          {taskText}
        </p>
        <p className="text-sm text-ink-quiet">
          <span className="whitespace-nowrap">{times}</span> ·{' '}
          {describeOrigin({ ...run, isCorrected: corrections.length > 0 })}
        </p>
        {corrections.length > 0 && (
          <ul aria-label="Corrections" className="mt-1 grid gap-0.5 text-sm text-ink-quiet">
            {corrections.map((correction) => (
              <li key={correction.sequence} className="wrap-anywhere">
                {formatInstant(correction.correctedAt, hourCycle)}: {describeCorrection(correction)}
              </li>
            ))}
          </ul>
        )}
        {isWaiting && <p className="mt-1 text-sm text-ink-quiet">Waiting to be sent</p>}
      </div>
      <p className="flex min-h-11 shrink-0 items-center gap-2 tabular-nums">
        {earnedTrophy && !isDeleted && (
          <img src="/rewards/trophy.svg" alt="Trophy" width={20} height={20} className="size-5" />
        )}
        {formatDuration(minutes)}
      </p>
      {onCorrect && isOpen ? (
        <IconButton label={`Correct ${taskText}, ${times}`} onClick={onCorrect}>
          <Pencil aria-hidden className="size-4.5" />
        </IconButton>
      ) : (
        <span aria-hidden className="w-3" />
      )}
    </li>
  );
}
