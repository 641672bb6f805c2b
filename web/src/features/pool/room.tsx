import { lacksPlan } from '@focuspool/domain/account/access';
import { findPastIntention, type SaidIntention } from '@focuspool/domain/intention/intention';
import { createBreakRun, toMemberRun } from '@focuspool/domain/pool/member-run';
import type { MemberRun } from '@focuspool/domain/pool/pool-contract';
import {
  nameRoom,
  nameTaskForOthers,
  type Place,
  type RoomMember,
} from '@focuspool/domain/pool/pool-contract';
import { showQuietRoom } from '@focuspool/domain/pool/quiet-room';
import { roomLimits } from '@focuspool/domain/pool/room-limits';
import type { TimerTask } from '@focuspool/domain/timer/shared-run';
import { findChoices, isNameShown } from '@focuspool/domain/visibility/task-visibility';
import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { paths } from '../../platform/paths.ts';
import { createBackgroundPart, useBackgroundPart } from '../../platform/updates/background-part.ts';
import { Button } from '../../ui/button.tsx';
import { Surface } from '../../ui/surface.tsx';
import { useViewer } from '../account/viewer-request.ts';
import { openReplica, useReplica } from '../operation/person-replica.ts';
import { useHiddenPeople } from '../report/hidden-people.ts';
import { CompletionPanel } from '../timer/completion-panel.tsx';
import type { BreakView } from '../timer/rhythm/break-store.ts';
import { runParts } from '../timer/rhythm/run-parts.ts';
import { useShownBreak } from '../timer/rhythm/use-shown-break.ts';
import { useQuietSince } from '../timer/run/quiet-at-work.ts';
import { useActiveRunController } from '../timer/run/run-controller.ts';
import { useRunPage } from '../timer/run/run-location.ts';
import type { RunView } from '../timer/run/run-store.ts';
import { showRoomClock } from '../timer/run/shown-room-clock.ts';
import { useCompletion } from '../timer/use-completion.ts';
import { ClosePool } from './close-pool.tsx';
import { MemberGrid, MembersSkeleton } from './member-grid.tsx';
import { leavePool, noteOwnRoom } from './place-requests.ts';
import type { PoolTask } from './pool-location.ts';
import { RoomPanel } from './room-panel.tsx';

const roomHead = createBackgroundPart(async () => (await import('./room-head.tsx')).RoomHead);
const landingPart = createBackgroundPart(() => import('./room-landing.tsx'));
const roomFoot = createBackgroundPart(async () => (await import('./room-foot.tsx')).RoomFoot);

type RoomProps = {
  userId: string;
  /** Null while it is being taken, or cannot be reached. */
  place: Place | null;
  task: PoolTask | null;
  /** Why there is no place. */
  problem: Error | null;
  onRetry: () => void;
  /** Called with the place that a completed run leaves; with undefined once the person goes on. */
  onCompleted: (place: Place | null | undefined) => void;
};

/** The viewer's own timer, and everyone who works in the room. */
export function Room({ userId, place, task, problem, onRetry, onCompleted }: RoomProps) {
  const { data: viewer } = useViewer();
  const isGuest = lacksPlan(viewer ?? null);
  const hiding = useHiddenPeople(userId);
  const quietSince = useQuietSince(userId);
  const isQuiet = quietSince !== null;
  const asked = nameTask(task, place);
  const controller = useActiveRunController(userId, asked);
  const { run } = controller;
  const taskId = run?.task.taskId ?? null;
  useEffect(() => {
    if (place && taskId) noteOwnRoom(userId, place, taskId);
  }, [userId, place, taskId]);
  const { shown } = useReplica(userId);
  const choices = findChoices(shown, run?.task.taskId);
  useRunPage(userId, run?.timer.key, isGuest ? paths.room : paths.taskPool);
  const { completion, complete, retry, leave } = useCompletion(userId, run, 'up');
  const resting = useShownBreak(userId, asked, leave, !isGuest);
  const isCompleted = completion !== null && !resting;
  // A guest keeps the seat, and so does a person on a break.
  const keepsSeat = isGuest || resting !== null;
  useSeatAfterRun(isCompleted, { userId, place, keepsSeat, onCompleted });

  const { part: parts } = useBackgroundPart(runParts, true);
  const { part: Head } = useBackgroundPart(roomHead, true);
  const { part: landing } = useBackgroundPart(landingPart, true);
  const { part: Foot } = useBackgroundPart(roomFoot, true);
  const [workLeftMs, setWorkLeft] = useState<number | null>(null);
  useEffect(() => () => showRoomClock(null), []);
  const clock = place?.room.clock;
  const follower = landing && <landing.RoomClockFollower clock={clock} onWorkLeft={setWorkLeft} />;
  if (completion && !resting) {
    return (
      <>
        {follower}
        <CompletionPanel
          completion={completion}
          onRetry={retry}
          successMs={roomLimits.redirectMs}
          {...(isGuest && { onBack: leave })}
        >
          {parts && <parts.AfterRun userId={userId} />}
        </CompletionPanel>
      </>
    );
  }
  const ownRun = resting ? createBreakRun(resting.taken) : toOwnRun(run);
  const isOfRun = run !== null && shown.intention?.key === run.timer.key;
  const intention = resting ? findPastIntention(shown) : isOfRun ? shown.intention : null;
  const seen = place && quieten(place, quietSince);
  const members =
    seen && hiding.people
      ? showOwnCard(seen, {
          run: ownRun,
          taskName: run?.task.taskName ?? seen.taskName,
          username: viewer?.profile?.username,
          isTaskShown: choices && isNameShown('room', choices),
          intention: intention ?? null,
        }).filter((member) => member.id === seen.memberId || !hiding.hides(member.userId))
      : null;
  // Somebody whom the viewer hides sits there all the same.
  const isAlone = seen?.room.members.length === 1;
  const room = place &&
    members && {
      ...{ id: place.room.id, name: nameRoom(place), memberCount: members.length },
      ...{ isAlone, isClosed: place.room.isClosed ?? false },
    };
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-3 px-4 pb-24 sm:gap-5 sm:px-6 sm:pt-4 sm:pb-12">
      {follower}
      {Head && (resting || !run) && (
        <Head
          userId={userId}
          view={resting}
          isGuest={isGuest}
          room={room}
          exit={<ClosePool userId={userId} isGuest={isGuest} onLeft={controller.drop} />}
        />
      )}
      {run && !resting && (
        <RoomPanel
          key={run.task.taskId}
          userId={userId}
          run={run}
          controller={controller}
          room={room}
          workLeftMs={workLeftMs}
          choices={choices}
          isGuest={isGuest}
          onComplete={complete}
        />
      )}
      {/* Its space is kept so that no card moves, except for a person alone; once the input field is gone, the cards glide. */}
      <div
        className={`transition-[min-height] duration-240 has-[input]:min-h-11 max-sm:text-sm ${isAlone ? 'min-h-0' : 'min-h-6'}`}
      >
        {members && landing && (
          <landing.RoomLanding
            userId={userId}
            members={members}
            clock={clock}
            timer={resting ? null : (run?.timer ?? null)}
            taskId={isGuest ? undefined : run?.task.taskId}
            isQuiet={isQuiet}
          />
        )}
      </div>
      {place && members ? (
        <MemberGrid
          members={members}
          ownId={place.memberId}
          readerId={userId}
          ownTask={resting || isGuest ? null : (run?.task ?? null)}
          canCheer={!isGuest && !isQuiet}
        />
      ) : (
        <RoomPlaceholder
          problem={problem ?? hiding.problem}
          title={nameAlone(resting, ownRun)}
          onRetry={() => (problem ? onRetry() : void hiding.retry())}
        />
      )}
      {room && Foot && <Foot userId={userId} room={room} isGuest={isGuest} />}
    </div>
  );
}

type SeatAfterRun = Pick<RoomProps, 'userId' | 'place' | 'onCompleted'> & { keepsSeat: boolean };

/** After completing their task a person gives up the seat as they go on, except to a break or the next run in the room. */
function useSeatAfterRun(
  isCompleted: boolean,
  { userId, place, keepsSeat, onCompleted }: SeatAfterRun,
): void {
  const reportCompleted = useEffectEvent(() => onCompleted(place));
  const goOn = useEffectEvent(() => {
    onCompleted(undefined);
    // The next run may have started before this component is drawn with it.
    const isRunning = openReplica(userId).read().shown.run?.timer.runningSince != null;
    if (!keepsSeat && !isRunning) void leavePool(userId).catch(() => {});
  });
  useEffect(() => {
    if (!isCompleted) return;
    reportCompleted();
    return () => goOn();
  }, [isCompleted]);
}

type RoomPlaceholderProps = { problem: Error | null; title: string; onRetry: () => void };

/** Shown where the others will be: one's own run needs no network, but a place beside them does. */
function RoomPlaceholder({ problem, title, onRetry }: RoomPlaceholderProps) {
  if (!problem) return <MembersSkeleton />;
  return (
    <Surface role="alert" className="grid justify-items-center gap-4 px-6 py-8 text-center">
      <h2 className="text-xl text-balance">{title}</h2>
      <p className="text-balance text-ink-quiet">{problem.message}</p>
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </Surface>
  );
}

/** Names what the viewer has in hand while the room cannot be reached. */
function nameAlone(resting: BreakView | null, run: MemberRun | null): string {
  if (resting)
    return `Your break ${resting.reading.status === 'over' ? 'ended' : 'continues'} without the room`;
  return `Your run ${run?.pausedPercent === null ? 'continues' : 'is waiting'} without the room`;
}

function nameTask(task: PoolTask | null, place: Place | null): TimerTask | null {
  if (task) return { ...task, groupId: task.groupId ?? '', minutes: 0 };
  const { taskId, taskName } = place ?? {};
  return taskId && taskName ? { taskId, taskName, groupId: '', minutes: 0 } : null;
}

/** The place as it may be shown: anything new waits while it is quiet. */
function quieten(place: Place, quietSince: number | null): Place {
  const { room, memberId } = place;
  return { ...place, room: { ...room, members: [...showQuietRoom(room.members, memberId, quietSince)] } };
}

type OwnCard = {
  run: MemberRun | null;
  taskName: string | null;
  username: string | undefined;
  /** Null if this device does not know it. */
  isTaskShown: boolean | null;
  intention: SaidIntention | null;
};

/** The members, with the viewer's bar as this device knows it, a moment ahead of the room, and their own texts unaltered. */
function showOwnCard(
  { room, memberId }: Place,
  { run, taskName, username, isTaskShown, intention }: OwnCard,
): RoomMember[] {
  return room.members.map((member) =>
    member.id === memberId
      ? {
          ...member,
          run: run ?? member.run,
          username: username ?? member.username,
          taskName: isTaskShown === null ? member.taskName : nameTaskForOthers(taskName, isTaskShown),
          ...(isTaskShown && intention && { intention }),
        }
      : member,
  );
}

function toOwnRun(run: RunView | null): MemberRun | null {
  return run && toMemberRun(run.timer, serverNow());
}
