import { navigate } from '../../../platform/navigation.ts';
import { paths } from '../../../platform/paths.ts';
import { Button, pressOnce } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { CheerLine } from '../../cheer/cheer-line.tsx';
import { PastOutcome } from '../../intention/outcome-question.tsx';
import { LandedLine } from '../../landing/landing-line.tsx';
import { useReplica } from '../../operation/person-replica.ts';
import { ClockFace } from '../dial/clock-face.tsx';
import { leaveBreak } from './break-actions.ts';
import { type BreakView, nameBreak } from './break-store.ts';
import { NextRunButton } from './next-run-button.tsx';
import { findNextTask } from './rhythm-actions.ts';

/** The break on the run's clock, in its own colour, with the two ways to continue (product 4.13). */
export function BreakPanel({ userId, view }: { userId: string; view: BreakView }) {
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

type BreakActionsProps = {
  userId: string;
  view: BreakView;
  /** Whether the person has a task manager to continue to. */
  hasTasks?: boolean;
  /** Called when the break was ended without a run, which gives up a member's seat. */
  onEnd?: (() => void) | undefined;
  className?: string;
};

/** Buttons to begin the next run or to end the break without one, quiet while it lasts. Announces its beginning and end. */
export function BreakActions({
  userId,
  view,
  hasTasks = true,
  onEnd,
  className = 'sm:justify-center',
}: BreakActionsProps) {
  const next = findNextTask(useReplica(userId));
  const isOver = view.reading.status === 'over';
  return (
    <div className={`flex w-full max-w-md flex-col gap-3 sm:max-w-3xl sm:flex-row ${className}`}>
      <NextRunButton userId={userId} task={next} variant={isOver ? 'primary' : 'quiet'} />
      <Button
        variant={isOver && !next ? 'primary' : 'quiet'}
        size="large"
        className="shrink-0 whitespace-nowrap"
        onClick={pressOnce(() => {
          leaveBreak(userId, view.taken.key);
          onEnd?.();
          if (hasTasks) navigate(paths.tasks);
        })}
      >
        {isOver ? (hasTasks ? 'Back to tasks' : 'Back to work') : 'End break'}
      </Button>
      <VisuallyHidden>
        <span role="status">{nameBreak(view)}</span>
      </VisuallyHidden>
    </div>
  );
}
