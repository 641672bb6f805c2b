import { hasPlan } from '@focuspool/domain/account/access';
import type { Viewer } from '@focuspool/domain/account/viewer';
import type { WeekStats } from '@focuspool/domain/stats/stats-contract';
import { useQuery } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import type { ReactNode } from 'react';
import { useLoad } from '../../platform/api/use-load.ts';
import { localeFirstDay } from '../../platform/clock/locale-first-day.ts';
import { paths } from '../../platform/paths.ts';
import { toButtonClasses } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/page/link.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Surface } from '../../ui/surface.tsx';
import { useViewer } from '../account/viewer-request.ts';
import { CalendarPane } from './calendar-pane.tsx';
import { ExportPane } from './export-pane.tsx';
import { GoalPane } from './goal-pane.tsx';
import { useYearInvalidation, yearQuery } from './stats-requests.ts';
import { StreakPane } from './streak-pane.tsx';
import { useToday } from './use-today.ts';
import { useWeek } from './use-week.ts';
import { WeekPane } from './week-pane.tsx';
import { YearPanes } from './year-panes.tsx';

/** How a person spent their time (product 11). */
export function StatsPage() {
  const { data: viewer } = useViewer();
  return (
    <PageFrame title="Statistics">
      <div className="mt-8 grid gap-6">{viewer && <Stats viewer={viewer} />}</div>
    </PageFrame>
  );
}

function Stats({ viewer }: { viewer: Viewer }) {
  const { userId } = viewer;
  const today = useToday();
  const { week, set, problem, retry } = useWeek(userId);
  if (problem) return <LoadFailure error={problem} onRetry={retry} />;
  if (!week) return <WeekSkeleton />;
  const goal = <GoalPane settings={week.settings} onSet={set} />;
  return (
    <>
      <WeekPane week={week} today={today} />
      {hasPlan(viewer) ? (
        <Year userId={userId} today={today} week={week}>
          {goal}
        </Year>
      ) : (
        <>
          {goal}
          <YearOfPlans />
        </>
      )}
      {hasPlan(viewer) && <CalendarPane settings={week.settings} onSet={set} />}
      <ExportPane userId={userId} hasPlan={hasPlan(viewer)} />
    </>
  );
}

type YearProps = {
  userId: string;
  today: string;
  week: WeekStats;
  /** Shown between the streak and the pictures. */
  children: ReactNode;
};

function Year({ userId, today, week: { settings }, children }: YearProps) {
  const query = yearQuery(userId, today);
  useYearInvalidation(userId);
  const { data: year, problem, retry } = useLoad(useQuery(query));
  const firstDay = settings.firstDay ?? localeFirstDay();
  const hasRuns = year && (year.days.length > 0 || year.tasks.length > 0);
  const isLoading = !year && !problem;
  return (
    <>
      {isLoading && <Skeleton label="Loading your year" className="h-56 rounded-surface" />}
      {year && (hasRuns ? <StreakPane streaks={year.streaks} /> : <NoRuns />)}
      {children}
      {isLoading && <Skeleton className="h-86 rounded-surface" />}
      {problem && <LoadFailure error={problem} onRetry={retry} />}
      {hasRuns && <YearPanes {...{ year, today, firstDay }} hourCycle={settings.hourCycle} />}
    </>
  );
}

/** Shown in place of a page of empty pictures. */
function NoRuns() {
  return (
    <Surface className="grid justify-items-center px-6 py-12 text-center">
      <ChartColumn aria-hidden className="size-10 text-ink-quiet" strokeWidth={1.5} />
      <p className="mt-4 font-display text-xl font-semibold">Nothing yet.</p>
      <p className="mt-2 mb-6 max-w-sm text-balance text-ink-quiet">
        Your streak begins with the first run you finish, and your days and months fill up.
      </p>
      <Link to={paths.tasks} className={toButtonClasses()}>
        Go to your list
      </Link>
    </Surface>
  );
}

function YearOfPlans() {
  return (
    <Surface className="grid justify-items-start gap-4 p-6 sm:p-8">
      <h2 className="text-2xl">Beyond this week</h2>
      <p className="text-ink-quiet">
        With a plan you also see your streak, the last weeks and months, a whole year, and what you worked on.
      </p>
      <Link to={paths.subscription} className={toButtonClasses({ variant: 'quiet' })}>
        See the plans
      </Link>
    </Surface>
  );
}

function WeekSkeleton() {
  return (
    <div role="status" aria-label="Loading your statistics" className="grid gap-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-36 rounded-surface" />
        <Skeleton className="h-36 rounded-surface" />
      </div>
      <Skeleton className="h-64 rounded-surface" />
    </div>
  );
}
