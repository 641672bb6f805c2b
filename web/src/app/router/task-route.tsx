import { useViewer } from '../../features/account/viewer-request.ts';
import { TaskPage } from '../../features/task/task-page.tsx';
import { BreakOffer } from '../../features/timer/rhythm/break-offer.tsx';
import { useRunMark } from '../../features/timer/run/run-status.ts';
import { statusLabels } from '../../features/timer/run/status-labels.ts';

export function TaskRoute() {
  const { data: viewer } = useViewer();
  const mark = useRunMark(viewer?.userId);
  if (!viewer) return null;
  return (
    <TaskPage
      userId={viewer.userId}
      offer={<BreakOffer userId={viewer.userId} />}
      mark={mark && { taskId: mark.taskId, label: statusLabels[mark.status] }}
    />
  );
}
