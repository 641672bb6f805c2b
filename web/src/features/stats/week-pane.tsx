import { findLastDay, sumDays } from '@focuspool/domain/stats/periods';
import type { WeekStats } from '@focuspool/domain/stats/stats-contract';
import { shareOfGoal } from '@focuspool/domain/stats/stats-settings';
import { startOfWeek } from '@focuspool/domain/stats/weeks-and-months';
import type { ReactNode } from 'react';
import { localeFirstDay } from '../../platform/clock/locale-first-day.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { NumberLink } from '../../ui/page/number-link.tsx';
import { Surface } from '../../ui/surface.tsx';
import { formatDuration } from './calendar-form.ts';

type WeekPaneProps = { week: WeekStats; today: string };

/** Today and this week, and how far today has come towards its goal. */
export function WeekPane({ week: { recentDays, settings }, today }: WeekPaneProps) {
  const { goalMinutes, firstDay } = settings;
  const last = findLastDay(today, (day) => recentDays.some((sum) => sum.day === day));
  const ofToday = sumDays(recentDays, today, last);
  const weekStart = startOfWeek(today, firstDay ?? localeFirstDay());
  const ofWeek = sumDays(recentDays, weekStart, last);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 sm:gap-4">
      <Figure name="Today" {...ofToday} from={today} to={last}>
        {goalMinutes !== null && (
          <>
            <ProgressBar percent={100 * shareOfGoal(ofToday.minutes, goalMinutes)} className="mt-4" />
            <p className="mt-2 text-sm text-ink-quiet">
              {ofToday.minutes >= goalMinutes
                ? `Your goal of ${goalMinutes} minutes is reached.`
                : `${goalMinutes - ofToday.minutes} of ${goalMinutes} minutes to go.`}
            </p>
          </>
        )}
      </Figure>
      <Figure name="This week" {...ofWeek} from={weekStart} to={last} />
    </div>
  );
}

type FigureProps = {
  name: string;
  minutes: number;
  runs: number;
  from: string;
  to: string;
  children?: ReactNode;
};

function Figure({ name, minutes, runs, from, to, children }: FigureProps) {
  return (
    <Surface className="relative px-4 py-5 sm:p-8">
      <h2 className="font-sans text-sm font-medium text-ink-quiet">{name}</h2>
      <p className="mt-1 font-display text-3xl font-bold tabular-nums">
        <NumberLink filter={{ from, to }} name={`${name}: ${formatDuration(minutes)}`}>
          {formatDuration(minutes)}
        </NumberLink>
      </p>
      <p className="mt-1 text-sm text-ink-quiet">{runs === 1 ? '1 finished run' : `${runs} finished runs`}</p>
      {children}
    </Surface>
  );
}
