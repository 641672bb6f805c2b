import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useViewer } from '../account/viewer-request.ts';
import { CompletionPanel } from './completion-panel.tsx';
import { NoTaskPanel } from './no-task-panel.tsx';
import { OtherRunPanel } from './other-run-panel.tsx';
import { TimerDesk } from './timer-desk.tsx';
import { TimerSkeleton } from './timer-skeleton.tsx';
import { readTimerVisit } from './timer-visit.ts';
import { useCompletion } from './use-completion.ts';
import { useCurrentRun } from './use-current-run.ts';
import { useRunKnown } from './use-run-known.ts';

/** /timer: the task it was opened for, or else the run in hand, with the feed beside it (specification, section 2). */
export function TimerPage({ feed }: { feed: ReactNode }) {
  const { data: viewer } = useViewer();
  return viewer ? <TimerOf key={viewer.userId} userId={viewer.userId} feed={feed} /> : null;
}

function TimerOf({ userId, feed }: { userId: string; feed: ReactNode }) {
  return useRunKnown(userId) ? <KnownTimer userId={userId} feed={feed} /> : <TimerSkeleton />;
}

function KnownTimer({ userId, feed }: { userId: string; feed: ReactNode }) {
  const asked = readTimerVisit(useLocation().state);
  const hand = useCurrentRun(userId, asked);
  const { run, other } = hand;
  const { completion, complete, retry } = useCompletion(userId, run);
  if (completion) return <CompletionPanel completion={completion} onRetry={retry} />;
  if (other) return <OtherRunPanel run={other} onLetGo={hand.letGo} />;
  if (!run) return <NoTaskPanel />;
  return <TimerDesk key={run.task.taskId} run={run} hand={hand} feed={feed} onComplete={complete} />;
}
