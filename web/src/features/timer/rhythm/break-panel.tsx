import type { TimerTask } from '@focuspool/domain/timer/shared-run';
import { readTimer, type Timer } from '@focuspool/domain/timer/timer';
import { useNavigate } from 'react-router';
import { paths } from '../../../platform/paths.ts';
import { feedShownKey, onlineKey } from '../../../platform/storage/preference.ts';
import { usePreference } from '../../../platform/storage/use-preference.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { CheerLine } from '../../cheer/cheer-line.tsx';
import { PastOutcome } from '../../intention/outcome-question.tsx';
import { RunIntention } from '../../intention/run-intention.tsx';
import { LandedLine, LandingLine } from '../../landing/landing-line.tsx';
import { useReplica } from '../../operation/person-replica.ts';
import { TaskVisibilityField } from '../../visibility/task-visibility-field.tsx';
import { ClockFace } from '../dial/clock-face.tsx';
import { useQuietAtWork } from '../run/quiet-at-work.ts';
import { leaveBreak } from './break-actions.ts';
import { type BreakView, nameBreak } from './break-store.ts';
import { DueBreakButtons } from './due-break-buttons.tsx';
import { NextRunButton } from './next-run-button.tsx';
import { findNextTask } from './rhythm-actions.ts';
import { useDueBreak } from './use-due-break.ts';
import { WishedLanding } from './wished-landing.tsx';

type RhythmPartProps = {
  userId: string;
  view: BreakView | null;
  timer?: Timer | null | undefined;
  /** Of a run whose person is asked who sees it. */
  sharedTaskId?: string;
  /** Of a run whose person is asked what will be there at its end. */
  intendedTask?: TimerTask;
};

/** Without a break it is what stands beside a run that is on show, or else beside a success. */
export function RhythmPart({ userId, view, timer, sharedTaskId, intendedTask }: RhythmPartProps) {
  const isQuiet = useQuietAtWork(userId);
  if (sharedTaskId) {
    return <TaskVisibilityField userId={userId} taskId={sharedTaskId} className="justify-center" />;
  }
  if (timer && intendedTask) {
    return (
      <>
        <TimerIntention userId={userId} timer={timer} taskId={intendedTask.taskId} />
        {readTimer(timer, timer.seenAt).status === 'idle' && (
          <WishedLanding userId={userId} task={intendedTask} />
        )}
      </>
    );
  }
  if (timer && !view) return <LandingLine userId={userId} timer={timer} isQuiet={isQuiet} />;
  return view ? <BreakPanel userId={userId} view={view} /> : <AfterRun userId={userId} />;
}

type TimerIntentionProps = { userId: string; timer: Timer; taskId: string };

/** With the feed on, or in it, somebody is asked what will be there at the end. */
function TimerIntention(props: TimerIntentionProps) {
  const [isFeedShown] = usePreference(feedShownKey, true);
  const [isOnline] = usePreference(onlineKey, false);
  return <RunIntention {...props} isAsked={isFeedShown || isOnline} />;
}

/** The break on the clock of the run, in a colour of its own, and the two ways on (product 4.13). */
function BreakPanel({ userId, view }: { userId: string; view: BreakView }) {
  usePageTitle('Timer');
  const { reading } = view;
  return (
    <div className="grid flex-1 content-center justify-items-center px-4 pb-12 text-center">
      <h1 className="mb-3 text-2xl sm:mb-8 sm:text-3xl">{nameBreak(view)}</h1>
      <div className="grid w-fit">
        <ClockFace remainingMs={reading.remainingMs} className="text-[min(14rem,31vw,38dvh)] text-success" />
        <ProgressBar percent={reading.percent} label="Break" tone="success" className="mx-2 mt-6" />
      </div>
      <div className="mt-2 mb-4 grid min-h-14 content-center gap-2">
        <LandedLine userId={userId} />
        <CheerLine userId={userId} />
        <PastOutcome userId={userId} />
      </div>
      <BreakActions userId={userId} view={view} />
    </div>
  );
}

/** What stands beside a success: the break that is due, and the next open task (product 4.13). */
function AfterRun({ userId }: { userId: string }) {
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

type BreakActionsProps = {
  userId: string;
  view: BreakView;
  /** Whoever has a task manager goes on to it. */
  hasTasks?: boolean;
  className?: string;
};

/** The next run, and the end of the break without one; while it lasts neither calls. Those who listen hear of its beginning and its end. */
export function BreakActions({ userId, view, hasTasks = true, className = '' }: BreakActionsProps) {
  const navigate = useNavigate();
  const next = findNextTask(useReplica(userId));
  const isOver = view.reading.status === 'over';
  return (
    <div
      className={`flex w-full max-w-md flex-col gap-3 sm:max-w-3xl sm:flex-row sm:justify-center ${className}`}
    >
      <NextRunButton userId={userId} task={next} variant={isOver ? 'primary' : 'quiet'} />
      <Button
        variant={isOver && !next ? 'primary' : 'quiet'}
        size="large"
        className="shrink-0 whitespace-nowrap"
        onClick={() => {
          leaveBreak(userId, view.taken.key);
          if (hasTasks) void navigate(paths.tasks);
        }}
      >
        {isOver ? (hasTasks ? 'Back to tasks' : 'Back to work') : 'End break'}
      </Button>
      <VisuallyHidden>
        <span role="status">{nameBreak(view)}</span>
      </VisuallyHidden>
    </div>
  );
}
