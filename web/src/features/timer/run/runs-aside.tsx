import { roundMinutes } from '@focuspool/domain/timer/round-minutes';
import { formatMinutes } from '@focuspool/domain/timer/time-format';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { useReplica } from '../../operation/person-replica.ts';
import { completeRun, dropRun } from '../complete-run.ts';
import { DropRunButton } from './drop-run-button.tsx';
import { type RunView, readRun } from './run-store.ts';

/** Showing more would push the current work out of view. */
const shownAtOnce = 2;

const actionLook = 'px-3! text-sm';

type RunsAsideProps = {
  userId: string;
  /** The key of a run that the page itself shows. */
  exceptKey?: string | undefined;
  /** False for a person who may only let them go. */
  canFinish?: boolean;
  className?: string;
};

/** The runs aside, each with its worked time, to be finished or let go. */
export function RunsAside({ userId, exceptKey, canFinish = true, className = 'max-w-xl' }: RunsAsideProps) {
  const { aside } = useReplica(userId).shown;
  const [showsAll, setShowsAll] = useState(false);
  const [askedKey, setAskedKey] = useState<string | null>(null);
  const waiting = aside.filter(({ timer }) => timer.key !== exceptKey);
  const asking = waiting.find(({ timer }) => timer.key === askedKey);
  if (waiting.length === 0) return null;
  const shown = showsAll ? waiting : waiting.slice(0, shownAtOnce);
  return (
    <section
      aria-labelledby="waiting-runs"
      className={`w-full rounded-surface border border-line bg-surface px-5 py-3 text-left text-sm ${className}`}
    >
      <h2 id="waiting-runs" className="py-1 text-[1rem] tracking-normal">
        {waiting.length === 1 ? 'Another run waits' : `${waiting.length} other runs wait`}
      </h2>
      <ul>
        {shown.map((run) => (
          <li key={run.timer.key} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
            <p className="min-w-0 grow basis-40 text-ink-quiet">
              <bdi className="font-medium wrap-anywhere text-ink">{run.task.taskName}</bdi>{' '}
              <span className="inline-block">· {describeWorked(run)}</span>
            </p>
            <div className="-mx-3 flex">
              {canFinish && (
                <Button
                  variant="plain"
                  className={actionLook}
                  aria-label={`Finished? ${run.task.taskName}`}
                  onClick={() => setAskedKey(run.timer.key)}
                >
                  Finished?
                </Button>
              )}
              <DropRunButton run={run} className={actionLook} onDrop={() => dropRun(userId, run.timer.key)} />
            </div>
          </li>
        ))}
      </ul>
      {waiting.length > shownAtOnce && (
        <Button
          variant="plain"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          className={`-mx-3 ${actionLook}`}
        >
          {showsAll ? 'Show fewer' : `${waiting.length - shownAtOnce} more`}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asking !== undefined}
        title="Did you complete this task?"
        description={asking?.task.taskName ?? ''}
        onYes={() => {
          if (asking) completeRun(userId, asking, 'nearest');
          setAskedKey(null);
        }}
        onNo={() => setAskedKey(null)}
      />
    </section>
  );
}

function describeWorked(run: RunView): string {
  const minutes = roundMinutes(readRun(run).elapsedMs, 'nearest');
  if (minutes === 0) return 'less than a minute worked';
  return `${formatMinutes(minutes)} worked`;
}
