import { showRun } from '@focuspool/domain/pool/member-run';
import type { Place, RoomMember } from '@focuspool/domain/pool/pool-contract';
import { roomLimits } from '@focuspool/domain/pool/room-limits';
import { useEffect, useEffectEvent } from 'react';
import { serverNow } from '../../platform/server-clock.ts';
import { CompletionPanel } from '../timer/completion-panel.tsx';
import type { CurrentRun } from '../timer/current-run.ts';
import type { TimerTask } from '../timer/timer-visit.ts';
import { useCompletion } from '../timer/use-completion.ts';
import { useCurrentRun } from '../timer/use-current-run.ts';
import { MemberGrid } from './member-grid.tsx';
import { leavePool } from './place-requests.ts';
import type { PoolVisit } from './pool-visit.ts';
import { RoomDesk } from './room-desk.tsx';

type RoomProps = {
  userId: string;
  place: Place;
  visit: PoolVisit | null;
  onShowTask: (showsTask: boolean) => void;
  onCompleted: (place: Place) => void;
};

/** One's own timer, and everybody who works in the room. */
export function Room({ userId, place, visit, onShowTask, onCompleted }: RoomProps) {
  const asked = nameTask(visit, place);
  const asAsked = useCurrentRun(userId, asked);
  const inHand = useCurrentRun(userId, null);
  // Somebody has one run: a run of another task with time on it is the one that the room shows.
  const hand = asAsked.other ? inHand : asAsked;
  const { run } = hand;
  const { completion, complete, retry } = useCompletion(userId, run, 'up');
  const isCompleted = completion !== null;

  const tellCompleted = useEffectEvent(() => onCompleted(place));
  // Whoever has completed their task gives the seat up as they go on; the others see the full bar until then.
  useEffect(() => {
    if (!isCompleted) return;
    tellCompleted();
    return () => void leavePool().catch(() => {});
  }, [isCompleted]);

  if (completion) {
    return <CompletionPanel completion={completion} onRetry={retry} successMs={roomLimits.redirectMs} />;
  }
  const members = run ? showOwnRun(place, run) : place.room.members;
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-3 px-4 pb-24 sm:gap-5 sm:px-6 sm:pb-12">
      {run && (
        <RoomDesk
          key={run.task.taskId}
          run={run}
          hand={hand}
          memberCount={members.length}
          showsTask={place.showsTask}
          onShowTask={onShowTask}
          onComplete={complete}
        />
      )}
      <MemberGrid members={members} ownId={place.memberId} />
      {members.length === 1 && (
        <p className="py-8 text-center text-balance text-ink-quiet">
          You are the first here. Whoever comes next sits down beside you.
        </p>
      )}
    </div>
  );
}

function nameTask(visit: PoolVisit | null, { taskId, taskName }: Place): TimerTask | null {
  if (visit) return { ...visit, groupId: visit.groupId ?? '', minutes: 0 };
  return taskId && taskName ? { taskId, taskName, groupId: '', minutes: 0 } : null;
}

/** The members with one's own bar as this device knows it, which is a moment ahead of the room. */
function showOwnRun({ room, memberId }: Place, run: CurrentRun): RoomMember[] {
  const now = serverNow();
  return room.members.map((member) =>
    member.id === memberId ? { ...member, run: showRun(run.timer, now) } : member,
  );
}
