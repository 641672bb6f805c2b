import type { Place } from '@focuspool/domain/pool/pool-contract';
import { refusals } from '@focuspool/domain/refusals';
import { useEffect, useState } from 'react';
import { ApiRefusal, isFinalRefusal, isServerAway } from '../../platform/api/api.ts';
import { useRetryWhenOnline } from '../../platform/api/retry-when-online.ts';
import { reportInvalidSession } from '../../platform/live/session-invalidated.ts';
import { useLocation } from '../../platform/location.ts';
import { paths } from '../../platform/paths.ts';
import { useDebounced } from '../../platform/use-debounced.ts';
import { Button, toButtonClasses } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/page/link.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { useViewer } from '../account/viewer-request.ts';
import { openReplica, useReplica } from '../operation/person-replica.ts';
import { useBreakKey, useBreakStatus } from '../timer/rhythm/break-store.ts';
import { isStillToDo } from '../timer/rhythm/rhythm-actions.ts';
import { useIsRunKnown } from '../timer/run/run-controller.ts';
import { findLastPage } from '../timer/run/run-location.ts';
import { useRunMark } from '../timer/run/run-status.ts';
import { MembersSkeleton } from './member-grid.tsx';
import { wasInOwnRoom } from './place-requests.ts';
import { type PoolTask, readPoolTask } from './pool-location.ts';
import { PoolMessage } from './pool-message.tsx';
import { Room } from './room.tsx';
import { usePlace } from './use-place.ts';

/** /tp: a room to work in beside others (product 2.16). */
export function TaskPoolPage() {
  const { data: viewer } = useViewer();
  const task = readPoolTask(useLocation().state);
  if (viewer === undefined) return <PoolSkeleton />;
  if (viewer === null) return <PoolMessage text={refusals.signed_out.message} />;
  return <TaskPoolOf key={`${viewer.userId} ${task?.taskId}`} userId={viewer.userId} task={task} />;
}

type GuestRoomProps = { userId: string; onSeated: (isSeated: boolean) => void };

/** /room without a key: the room that a guest entered by its link (product 18.8). */
export function GuestRoom({ userId, onSeated }: GuestRoomProps) {
  return <TaskPoolOf userId={userId} task={null} onSeated={onSeated} />;
}

type TaskPoolOfProps = {
  userId: string;
  task: PoolTask | null;
  /** Called with whether a guest has their seat. */
  onSeated?: (isSeated: boolean) => void;
};

function TaskPoolOf({ userId, task, onSeated }: TaskPoolOfProps) {
  const isGuest = onSeated !== undefined;
  const page = isGuest ? paths.room : paths.taskPool;
  const { place, error, tryAgain, joinAgain } = usePlace(userId, task, isGuest);
  const isRefused = isFinalRefusal(error);
  const isSeated = isGuest && (isRefused || place !== undefined) ? Boolean(place) : null;
  // What a guest may do depends on their seat.
  useEffect(() => {
    if (isSeated === null) return;
    onSeated?.(isSeated);
    const replica = openReplica(userId);
    // The new state is loaded before anything is sent, as when a plan comes or goes.
    replica
      .pull(!isSeated)
      .then(replica.flush)
      .catch(() => {});
  }, [userId, isSeated, onSeated]);
  const isRunKnown = useIsRunKnown(userId);
  useRetryWhenOnline(isServerAway(error), tryAgain);
  // A run in hand is shown before its place is known, and even if the room cannot be reached.
  const isOnTask = useRunMark(userId) !== null;
  // The same holds for a break that was taken here.
  const breakKey = useBreakKey(userId);
  const isToDo = isStillToDo(useReplica(userId), task?.taskId);
  const isOnBreak = breakKey !== null && findLastPage(userId, breakKey) === page && !isToDo;
  // When a run is gone, the room first checks whether it was completed.
  const wasOnTask = useDebounced(isOnTask, 0);
  // A person who has completed their task is on the way to their list, whatever happens to the room.
  const [completed, setCompleted] = useState<{ place: Place | null } | null>(null);
  const isOwnRoom = place ? place.room.name !== undefined : null;
  const [wasOwnRoom, setWasOwnRoom] = useState(() => !isGuest && wasInOwnRoom(userId, task));
  if (isOwnRoom !== null && isOwnRoom !== wasOwnRoom) setWasOwnRoom(isOwnRoom);
  if (place === null && completed === null) {
    return <LeftRoom hasRun={isOnTask} wasOwnRoom={wasOwnRoom} onJoin={isGuest ? null : joinAgain} />;
  }
  // A room that is on show stays while it cannot be refetched for a moment.
  if (completed || (!isRefused && isRunKnown && (place || isOnTask || wasOnTask || isOnBreak))) {
    return (
      <Room
        userId={userId}
        place={place ?? completed?.place ?? null}
        task={task}
        problem={error}
        onRetry={tryAgain}
        onCompleted={(lastPlace) => setCompleted(lastPlace === undefined ? null : { place: lastPlace })}
      />
    );
  }
  if (!isRefused && (place || !error)) return <PoolSkeleton />;
  if (isRefused && isGuest) {
    return <PoolMessage text="You are not in a room" hint="Use the link you were sent to join one." />;
  }
  return <NoPlace userId={userId} error={error} onRetry={tryAgain} />;
}

type LeftRoomProps = {
  /** Whether a run is in hand, which continues without the room. */
  hasRun: boolean;
  wasOwnRoom: boolean;
  /** Null for a guest, who can come back only by their link. */
  onJoin: (() => void) | null;
};

/** Shown once the person's place was given up without them. */
function LeftRoom({ hasRun, wasOwnRoom, onJoin }: LeftRoomProps) {
  const hint = hasRun
    ? 'Your run continues without it.'
    : `You left on another device, ${wasOwnRoom ? 'were removed, ' : ''}or were away too long after your run had ended.`;
  return (
    <PoolMessage text="You are no longer in this room" hint={hint}>
      {hasRun && onJoin && (
        <Link to={paths.timer} className={toButtonClasses()}>
          Back to the timer
        </Link>
      )}
      {onJoin && (
        <Button variant={hasRun ? 'quiet' : 'primary'} onClick={onJoin}>
          {wasOwnRoom ? 'Join the task pool' : 'Join again'}
        </Button>
      )}
    </PoolMessage>
  );
}

/** Asks again who is signed in: the guard sends a visitor to the login; a person who is signed in again goes on here. */
function SignedOut({ onSignedIn }: { onSignedIn: () => void }) {
  const logIn = async () => {
    if (await reportInvalidSession()) onSignedIn();
  };
  return (
    <PoolMessage text={refusals.signed_out.message}>
      <Button onClick={() => void logIn()}>Log in</Button>
    </PoolMessage>
  );
}

type NoPlaceProps = { userId: string; error: Error; onRetry: () => void };

/** No place could be taken: refused for good, or out of reach for now. */
function NoPlace({ userId, error, onRetry }: NoPlaceProps) {
  const isOnBreak = useBreakStatus(userId) === 'running';
  if (error instanceof ApiRefusal && error.reason === 'signed_out') return <SignedOut onSignedIn={onRetry} />;
  return (
    <PoolMessage text={error.message}>
      {!isFinalRefusal(error) ? (
        <Button onClick={onRetry}>Try again</Button>
      ) : isOnBreak ? (
        <Link to={paths.timer} className={toButtonClasses()}>
          Back to your break
        </Link>
      ) : (
        <Link to={paths.tasks} className={toButtonClasses()}>
          Pick a task
        </Link>
      )}
    </PoolMessage>
  );
}

/** Placeholder while a place is being taken. */
function PoolSkeleton() {
  usePageTitle('Task Pool');
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-3 px-4 pb-12 sm:gap-5 sm:px-6 sm:pt-4">
      <div className="flex min-h-22 items-center gap-7 sm:min-h-44 sm:rounded-surface sm:border sm:border-line sm:bg-surface sm:p-6">
        <Skeleton className="hidden size-32 rounded-full sm:block" />
        <div>
          <p role="status" className="text-ink-quiet">
            Loading task pool...
          </p>
          <Skeleton className="mt-3 h-6 w-50 sm:h-8 sm:w-80" />
        </div>
      </div>
      <MembersSkeleton />
    </div>
  );
}
