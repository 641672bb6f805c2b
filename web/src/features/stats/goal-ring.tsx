import { sumDays } from '@focuspool/domain/stats/periods';
import { shareOfGoal } from '@focuspool/domain/stats/stats-settings';
import { useReplica } from '../operation/person-replica.ts';
import { useToday } from './use-today.ts';

const radius = 21;
const length = 2 * Math.PI * radius;

/** How far today has come towards its goal, around the picture in the bar; nothing without a goal. */
export function GoalRing({ userId }: { userId: string }) {
  const { shown } = useReplica(userId);
  const today = useToday();
  const goalMinutes = shown.statsSettings?.goalMinutes ?? null;
  if (goalMinutes === null) return null;
  const { minutes } = sumDays(shown.recentDays ?? [], today, today);
  const share = shareOfGoal(minutes, goalMinutes);
  return (
    <svg
      role="img"
      aria-label={`Daily goal: ${minutes} of ${goalMinutes} minutes today`}
      viewBox="0 0 44 44"
      className="pointer-events-none absolute inset-0 size-11 -rotate-90 fill-none"
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
