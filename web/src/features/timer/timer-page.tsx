import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { useViewer } from '../account/viewer-request.ts';
import { CompletionPanel } from './completion-panel.tsx';
import { NoTaskPanel } from './no-task-panel.tsx';
import { OtherRunPanel } from './other-run-panel.tsx';
import { useIsRunKnown, useRunController } from './run-controller.ts';
import { useRunPage } from './run-page.ts';
import { TimerPanel } from './timer-panel.tsx';
import { TimerSkeleton } from './timer-skeleton.tsx';
import { readTimerVisit } from './timer-visit.ts';
import { useCompletion } from './use-completion.ts';
import { WaitingRuns } from './waiting-runs.tsx';

/** /timer: the task it was opened for, or else the run in hand, with the feed beside it (specification, section 2). */
export function TimerPage({ feed }: { feed: ReactNode }) {
  const { data: viewer } = useViewer();
  return viewer ? <TimerOf key={viewer.userId} userId={viewer.userId} feed={feed} /> : null;
}

function TimerOf({ userId, feed }: { userId: string; feed: ReactNode }) {
  return useIsRunKnown(userId) ? <KnownTimer userId={userId} feed={feed} /> : <TimerSkeleton />;
}

function KnownTimer({ userId, feed }: { userId: string; feed: ReactNode }) {
  const asked = readTimerVisit(useLocation().state, userId);
  const controller = useRunController(userId, asked);
  const { run, other } = controller;
  useRunPage(userId, run, paths.timer);
  const { completion, complete, retry } = useCompletion(userId, run);
  if (completion) return <CompletionPanel completion={completion} onRetry={retry} />;
  const waiting = <WaitingRuns userId={userId} exceptKey={run?.timer.key} />;
  if (other) {
    return (
      <OtherRunPanel userId={userId} run={other} onLetGo={controller.letGo}>
        {waiting}
      </OtherRunPanel>
    );
  }
  if (!run) return <NoTaskPanel>{waiting}</NoTaskPanel>;
  return (
    <TimerPanel key={run.task.taskId} run={run} controller={controller} feed={feed} onComplete={complete}>
      {waiting}
    </TimerPanel>
  );
}
