import { hasPlan } from '@focuspool/domain/account/access';
import type { Viewer } from '@focuspool/domain/account/viewer';
import type { WeekStats } from '@focuspool/domain/stats/stats-contract';
import { useQuery } from '@tanstack/react-query';
import { useLoad } from '../../platform/api/use-load.ts';
import { localeFirstDay } from '../../platform/clock/first-day.ts';
import { paths } from '../../platform/paths.ts';
import { toButtonClasses } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/page/link.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Surface } from '../../ui/surface.tsx';
import { useViewer } from '../account/viewer-request.ts';
import { CalendarPane } from './calendar-pane.tsx';
import { GoalPane } from './goal-pane.tsx';
import { useYearInvalidation, yearQuery } from './stats-requests.ts';
import { TakeAlongPane } from './take-along-pane.tsx';
import { useToday } from './use-today.ts';
import { useWeek } from './use-week.ts';
import { WeekPane } from './week-pane.tsx';
import { YearPanes } from './year-panes.tsx';

/** What became of a person's time (product 11). */
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
  return (
    <>
      <WeekPane week={week} today={today} />
      <GoalPane settings={week.settings} onSet={set} />
      {hasPlan(viewer) ? <Year userId={userId} today={today} week={week} /> : <YearOfPlans />}
      {hasPlan(viewer) && <CalendarPane settings={week.settings} onSet={set} />}
      <TakeAlongPane userId={userId} hasPlan={hasPlan(viewer)} />
    </>
  );
}

type YearProps = { userId: string; today: string; week: WeekStats };

function Year({ userId, today, week: { settings } }: YearProps) {
  const query = yearQuery(userId, today);
  useYearInvalidation(userId);
  const { data: year, problem, retry } = useLoad(useQuery(query));
  const { firstDay, hourCycle } = settings;
  if (problem) return <LoadFailure error={problem} onRetry={retry} />;
  if (!year) return <YearSkeleton />;
  return (
    <YearPanes year={year} today={today} firstDay={firstDay ?? localeFirstDay()} hourCycle={hourCycle} />
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

function YearSkeleton() {
  return (
    <div role="status" aria-label="Loading your year" className="grid gap-6">
      <Skeleton className="h-56 rounded-surface" />
      <Skeleton className="h-86 rounded-surface" />
      <Skeleton className="h-86 rounded-surface" />
    </div>
  );
}
