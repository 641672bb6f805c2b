import type { TimerTask } from '@focuspool/domain/timer/shared-run';
import { readTimer, type Timer } from '@focuspool/domain/timer/timer';
import { feedShownKey, onlineKey } from '../../../platform/storage/preference.ts';
import { usePreference } from '../../../platform/storage/use-preference.ts';
import { CheerLine } from '../../cheer/cheer-line.tsx';
import { PastOutcome } from '../../intention/outcome-question.tsx';
import { RunIntention } from '../../intention/run-intention.tsx';
import { LandedLine, LandingLine } from '../../landing/landing-line.tsx';
import { useReplica } from '../../operation/person-replica.ts';
import { TaskVisibilityField } from '../../visibility/task-visibility-field.tsx';
import { useQuietAtWork } from '../run/quiet-at-work.ts';
import { DueBreakButtons } from './due-break-buttons.tsx';
import { NextRunButton } from './next-run-button.tsx';
import { findNextTask } from './rhythm-actions.ts';
import { useDueBreak } from './use-due-break.ts';
import { WishedLanding } from './wished-landing.tsx';

export { BreakPanel } from './break-panel.tsx';

type OfRunProps = { userId: string; timer: Timer };

/** Shows whom the current run lands with; news about others waits while the person wants quiet. */
export function RunLanding(props: OfRunProps) {
  return <LandingLine {...props} isQuiet={useQuietAtWork(props.userId)} />;
}

/** Asks for the intention if the feed is shown or the person is online; before the start also offers a wished landing. */
export function RunIntentions({ userId, timer, task }: OfRunProps & { task: TimerTask }) {
  const [isFeedShown] = usePreference(feedShownKey, true);
  const [isOnline] = usePreference(onlineKey, false);
  const isIdle = readTimer(timer, timer.seenAt).status === 'idle';
  return (
    <>
      <RunIntention userId={userId} timer={timer} taskId={task.taskId} isAsked={isFeedShown || isOnline} />
      {isIdle && <WishedLanding userId={userId} task={task} />}
    </>
  );
}

/** Chooses who sees the name of the run's task. */
export function RunVisibility({ userId, taskId }: { userId: string; taskId: string }) {
  const className = 'flex flex-wrap items-center justify-center gap-x-3';
  return <TaskVisibilityField userId={userId} taskId={taskId} className={className} />;
}

/** The next steps beside a success: the due break and the next open task (product 4.13). */
export function AfterRun({ userId }: { userId: string }) {
  const view = useReplica(userId);
  const due = useDueBreak(userId);
  return (
    <div className="mt-1 grid w-full gap-3">
      <LandedLine userId={userId} />
      <CheerLine userId={userId} className="min-h-7" isInStatus />
      <PastOutcome userId={userId} />
      {due && <DueBreakButtons userId={userId} due={due} size="large" />}
      <NextRunButton userId={userId} task={findNextTask(view)} />
    </div>
  );
}
