import type { Place } from '@focuspool/domain/pool/pool-contract';
import { refusals } from '@focuspool/domain/refusals';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { isFinalRefusal, isServerAway } from '../../platform/api/api.ts';
import { useRetryWhenOnline } from '../../platform/api/retry-when-online.ts';
import { paths } from '../../platform/paths.ts';
import { Button, toButtonClasses } from '../../ui/button.tsx';
import { useViewer } from '../account/viewer-request.ts';
import { useIsRunKnown } from '../timer/run/run-controller.ts';
import { useRunMark } from '../timer/run/run-status.ts';
import { PoolMessage } from './pool-message.tsx';
import { PoolSkeleton } from './pool-skeleton.tsx';
import { readPoolVisit } from './pool-visit.ts';
import { Room } from './room.tsx';
import { usePlace } from './use-place.ts';

/** /tp: a room to work in beside others (specification, section 2). */
export function TaskPoolPage() {
  const { data: viewer } = useViewer();
  if (viewer === undefined) return <PoolSkeleton />;
  if (viewer === null) return <PoolMessage text={refusals.signed_out.message} />;
  return <TaskPoolOf key={viewer.userId} userId={viewer.userId} />;
}

function TaskPoolOf({ userId }: { userId: string }) {
  const visit = readPoolVisit(useLocation().state);
  const { place, error, showTask, tryAgain, joinAgain } = usePlace(userId, visit);
  const isRunKnown = useIsRunKnown(userId);
  useRetryWhenOnline(isServerAway(error), tryAgain);
  // A run that is under way shows before its place is known, and where that cannot be reached.
  const isOnTask = useRunMark(userId) !== null;
  // Whoever has completed their task is on the way to their list, whatever becomes of the room.
  const [completed, setCompleted] = useState<{ place: Place | null } | null>(null);
  if (place === null && completed === null) {
    return (
      <PoolMessage
        text="You are no longer in this room"
        hint="You closed it elsewhere, or were away until long after the end of your time."
      >
        <Button onClick={joinAgain} className="flex-1">
          Join again
        </Button>
      </PoolMessage>
    );
  }
  const isRefused = isFinalRefusal(error);
  // A room that is on show stays while it cannot be read anew for a moment.
  if (completed || (!isRefused && isRunKnown && (place || isOnTask))) {
    return (
      <Room
        userId={userId}
        place={(completed ? completed.place : place) ?? null}
        visit={visit}
        problem={error}
        onRetry={tryAgain}
        onShowTask={showTask}
        onCompleted={(lastPlace) => setCompleted({ place: lastPlace })}
      />
    );
  }
  if (!isRefused && (place || !error)) return <PoolSkeleton />;
  return (
    <PoolMessage text={error.message}>
      {isRefused ? (
        <Link to={paths.tasks} className={toButtonClasses({ className: 'flex-1 whitespace-nowrap' })}>
          Pick a task
        </Link>
      ) : (
        <Button onClick={tryAgain} className="flex-1">
          Try again
        </Button>
      )}
    </PoolMessage>
  );
}
