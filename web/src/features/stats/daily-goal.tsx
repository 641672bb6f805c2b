import type { LedgerFilter } from '@focuspool/domain/ledger/ledger-contract';
import { findLastDay, sumDays } from '@focuspool/domain/stats/periods';
import { shareOfGoal } from '@focuspool/domain/stats/stats-settings';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { NumberLink } from '../../ui/page/number-link.tsx';
import { useReplica } from '../operation/person-replica.ts';
import { formatDuration } from './calendar-form.ts';
import { useToday } from './use-today.ts';

const radius = 21;
const length = 2 * Math.PI * radius;

export type DailyGoalProps = {
  userId: string;
  /** Given if it is shown as a line of figures; without it the goal is a ring. */
  onFollow?: () => void;
};

/**
 * How far today has come towards its goal; nothing without a goal. A ring around the picture in the bar, and in the profile that
 * the picture opens a line that leads to today's runs.
 */
export function DailyGoal({ userId, onFollow }: DailyGoalProps) {
  const { shown } = useReplica(userId);
  const today = useToday();
  const goalMinutes = shown.statsSettings?.goalMinutes ?? null;
  if (goalMinutes === null) return null;
  const days = shown.recentDays ?? [];
  const last = findLastDay(today, (day) => days.some((sum) => sum.day === day));
  const { minutes } = sumDays(days, today, last);
  if (!onFollow) return <GoalRing minutes={minutes} goalMinutes={goalMinutes} />;
  return <GoalFigure {...{ minutes, goalMinutes, onFollow }} filter={{ from: today, to: last }} />;
}

type GoalProps = { minutes: number; goalMinutes: number };

function GoalRing({ minutes, goalMinutes }: GoalProps) {
  const share = shareOfGoal(minutes, goalMinutes);
  return (
    <svg
      role="img"
      aria-label={`Daily goal: ${minutes} of ${goalMinutes} minutes today`}
      viewBox="0 0 44 44"
      className="pointer-events-none absolute inset-0 size-full -rotate-90 fill-none"
      strokeWidth={2}
    >
      <circle cx={22} cy={22} r={radius} className="stroke-line-strong" />
      {share > 0 && (
        <circle
          cx={22}
          cy={22}
          r={radius}
          className="stroke-accent"
          strokeLinecap="round"
          strokeDasharray={`${share * length} ${length}`}
        />
      )}
    </svg>
  );
}

type GoalFigureProps = GoalProps & { filter: LedgerFilter; onFollow: () => void };

function GoalFigure({ minutes, goalMinutes, filter, onFollow }: GoalFigureProps) {
  const value = `${formatDuration(minutes)} of ${formatDuration(goalMinutes)}`;
  return (
    <div className="relative col-span-2 flex flex-wrap items-baseline justify-between gap-x-3 rounded-2xl bg-surface px-5 py-4 transition hover:bg-surface-strong">
      <dt className="text-sm text-ink-quiet">Today’s goal</dt>
      <dd className="font-display font-semibold tabular-nums">
        <NumberLink filter={filter} name={`Today’s goal: ${value}`} onClick={onFollow}>
          {value}
        </NumberLink>
      </dd>
      <dd className="mt-2 w-full">
        <ProgressBar percent={100 * shareOfGoal(minutes, goalMinutes)} size="slim" />
      </dd>
    </div>
  );
}
