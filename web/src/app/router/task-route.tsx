import type { Viewer } from '@focuspool/domain/account/viewer';
import { planBreak } from '@focuspool/domain/rhythm/rhythm';
import type { QueryClient } from '@tanstack/react-query';
import { useViewer } from '../../features/account/viewer-request.ts';
import { prefetchState } from '../../features/operation/operation-sync.tsx';
import { openReplica } from '../../features/operation/person-replica.ts';
import { TaskPage } from '../../features/task/task-page.tsx';
import { useHasRunsAside, useRunMark } from '../../features/timer/run/run-status.ts';
import { statusLabels } from '../../features/timer/run/status-labels.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { navigate } from '../../platform/navigation.ts';
import { paths } from '../../platform/paths.ts';
import { createBackgroundPart, useBackgroundPart } from '../../platform/updates/background-part.ts';

const breakOffer = createBackgroundPart(
  async () => (await import('../../features/timer/rhythm/break-offer.tsx')).BreakOffer,
);

const runsAside = createBackgroundPart(
  async () => (await import('../../features/timer/run/runs-aside.tsx')).RunsAside,
);

export function TaskRoute() {
  const { data: viewer } = useViewer();
  const mark = useRunMark(viewer?.userId);
  const { part: BreakOffer } = useBackgroundPart(breakOffer, true);
  const { part: RunsAside } = useBackgroundPart(runsAside, useHasRunsAside(viewer?.userId));
  if (!viewer) return null;
  return (
    <TaskPage
      userId={viewer.userId}
      offer={
        <>
          {BreakOffer && <BreakOffer userId={viewer.userId} onTaken={() => navigate(paths.timer)} />}
          {RunsAside && <RunsAside userId={viewer.userId} className="mt-3 max-sm:mb-3" />}
        </>
      }
      mark={mark && { taskId: mark.taskId, label: statusLabels[mark.status] }}
    />
  );
}

/** Loads a due break together with the list: appearing a moment later, it would push the list down under a finger. */
TaskRoute.prefetch = async (queries: QueryClient, viewer: Viewer) => {
  const replica = openReplica(viewer.userId);
  // Changes that wait on the device are sent before the state is requested.
  await replica.untilLoaded();
  await prefetchState(queries, viewer);
  const { rhythm } = replica.read().shown;
  // Only the break's length depends on when the day began, and that does not matter here.
  const isDue = planBreak(rhythm, serverNow(), () => 0) !== null;
  if (isDue) await breakOffer.load().catch(() => {});
};
