import type { YearStats } from '@focuspool/domain/stats/stats-contract';
import { type Streak, streakRule } from '@focuspool/domain/stats/streaks';
import { NumberLink } from '../../ui/page/number-link.tsx';
import { Surface } from '../../ui/surface.tsx';
import { formatCalendarDays } from './calendar-form.ts';

/** Days in a row on which something was finished. */
export function StreakPane({ streaks: { current, longest } }: Pick<YearStats, 'streaks'>) {
  return (
    <Surface className="p-6 sm:p-8">
      <h2 className="text-2xl">Streak</h2>
      <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
        <StreakFigure name="Now" streak={current} />
        <StreakFigure name="Longest" streak={longest} />
      </dl>
      <p className="mt-4 text-sm text-ink-quiet">{streakRule}</p>
    </Surface>
  );
}

function StreakFigure({ name, streak: { days, from, to } }: { name: string; streak: Streak }) {
  const count = days === 1 ? '1 day' : `${days} days`;
  return (
    <div className="relative flex flex-col-reverse justify-end">
      <dt className="text-sm text-balance text-ink-quiet">
        {name}
        {from && to && `, ${formatCalendarDays(from, to)}`}
      </dt>
      <dd className="font-display text-3xl font-bold tabular-nums">
        {from && to ? (
          <NumberLink filter={{ of: 'streak', from, to }} name={`Streak, ${name.toLowerCase()}: ${count}`}>
            {count}
          </NumberLink>
        ) : (
          count
        )}
      </dd>
    </div>
  );
}
