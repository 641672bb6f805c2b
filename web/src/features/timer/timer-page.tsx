import { minuteMs } from '@focuspool/domain/time-units';
import { formatClock } from '@focuspool/domain/timer/time-format';
import type { ReactNode } from 'react';
import { useLocation } from '../../platform/location.ts';
import { paths } from '../../platform/paths.ts';
import { useBackgroundPart } from '../../platform/updates/background-part.ts';
import { toButtonClasses } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/page/link.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { Surface } from '../../ui/surface.tsx';
import { useViewer } from '../account/viewer-request.ts';
import { useReplica } from '../operation/person-replica.ts';
import { CompletionPanel } from './completion-panel.tsx';
import { OtherRunPanel } from './other-run-panel.tsx';
import { runParts } from './rhythm/run-parts.ts';
import { useShownBreak } from './rhythm/use-shown-break.ts';
import { useIsRunKnown, useRunController } from './run/run-controller.ts';
import { readTimerLocation, useRunPage } from './run/run-location.ts';
import { RunsAside } from './run/runs-aside.tsx';
import { TimerPanel } from './timer-panel.tsx';
import { useCompletion } from './use-completion.ts';

/** /timer: the task it was opened for, or else the current run, with the feed beside it (product 2.10). */
export function TimerPage({ feed }: { feed: ReactNode }) {
  const { data: viewer } = useViewer();
  return viewer ? <TimerOf key={viewer.userId} userId={viewer.userId} feed={feed} /> : null;
}

function TimerOf({ userId, feed }: { userId: string; feed: ReactNode }) {
  return useIsRunKnown(userId) ? <KnownTimer userId={userId} feed={feed} /> : <TimerSkeleton />;
}

function KnownTimer({ userId, feed }: { userId: string; feed: ReactNode }) {
  const asked = readTimerLocation(useLocation().state, userId);
  const controller = useRunController(userId, asked);
  const { run, other } = controller;
  useRunPage(userId, run?.timer.key, paths.timer);
  const { completion, complete, retry, leave } = useCompletion(userId, run);
  const resting = useShownBreak(userId, asked, leave);
  const { part: parts } = useBackgroundPart(runParts, true);
  if (resting) return parts ? <parts.BreakPanel userId={userId} view={resting} /> : <TimerSkeleton />;
  if (completion) {
    return (
      <CompletionPanel completion={completion} onRetry={retry}>
        {parts && <parts.AfterRun userId={userId} />}
      </CompletionPanel>
    );
  }
  const waiting = <RunsAside userId={userId} exceptKey={run?.timer.key} />;
  if (other) {
    return (
      <OtherRunPanel userId={userId} run={other} askedName={asked?.taskName} onDrop={controller.drop}>
        {waiting}
      </OtherRunPanel>
    );
  }
  if (!run) return <NoTaskPanel userId={userId}>{waiting}</NoTaskPanel>;
  return (
    <TimerPanel
      key={run.task.taskId}
      run={run}
      controller={controller}
      feed={feed}
      landing={parts && <parts.RunLanding userId={userId} timer={run.timer} />}
      intention={parts && <parts.RunIntentions userId={userId} timer={run.timer} task={run.task} />}
      sharing={parts && <parts.RunVisibility userId={userId} taskId={run.task.taskId} />}
      onComplete={complete}
    >
      {waiting}
    </TimerPanel>
  );
}

/** An invitation for people who come to the timer without a task. */
function NoTaskPanel({ userId, children }: { userId: string; children: ReactNode }) {
  usePageTitle('Timer');
  const { runMinutes } = useReplica(userId).shown.rhythm.settings;
  return (
    <div className="grid flex-1 content-center justify-items-center gap-5 p-4">
      <Surface className="grid w-full max-w-md animate-rise justify-items-center gap-4 px-6 py-10 text-center">
        <p
          aria-hidden
          className="font-display text-[min(3.75rem,19vw)] leading-none font-semibold text-ink-quiet"
        >
          {formatClock(runMinutes * minuteMs)}
        </p>
        <h1 className="text-3xl">What will you work on?</h1>
        <p className="text-ink-quiet">A clock needs a task. Pick the one you have put off the longest.</p>
        <Link to={paths.tasks} className={toButtonClasses({ size: 'large', className: 'mt-4 w-full' })}>
          Pick a task
        </Link>
      </Surface>
      {children}
    </div>
  );
}

/** The shape of the timer page while it is not known which run is current. */
function TimerSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading your timer"
      className="grid flex-1 content-center justify-items-center gap-8 px-4 pb-12"
    >
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="h-32 w-96 max-w-full sm:h-44" />
      <Skeleton className="h-14 w-56 rounded-full" />
    </div>
  );
}
