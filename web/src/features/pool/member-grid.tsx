import type { RoomMember } from '@focuspool/domain/pool/pool-contract';
import { roomLimits } from '@focuspool/domain/pool/room-limits';
import type { TimerTask } from '@focuspool/domain/timer/shared-run';
import { useRef, useState } from 'react';
import { useServerTime } from '../../platform/clock/use-server-time.ts';
import { useBackgroundPart } from '../../platform/updates/background-part.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { personMenuPart } from '../report/person-menu-part.ts';
import { MemberCard } from './member-card.tsx';

const skeletonCards = Array.from({ length: 12 }, (_, index) => index);
const groupSize = 4;
const groupDelayMs = 200;

/** The layout of a room's cards, and of their placeholders while it loads: two per row on a phone, one if text is large. */
const roomGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(9.5rem,40%)),1fr))] gap-1.5 sm:gap-3 lg:grid-cols-3 xl:grid-cols-4';

type MemberGridProps = {
  members: readonly RoomMember[];
  /** The reader's own member id. */
  ownId: string;
  readerId: string;
  /** The reader's task; null if they could land with no one. */
  ownTask: TimerTask | null;
  /** A guest cannot cheer. */
  canCheer: boolean;
};

/** Everyone in the room: the reader, people, then simulated members. Those present at first come in by fours (product 9.6). */
export function MemberGrid({ members, ownId, readerId, ownTask, canCheer }: MemberGridProps) {
  const { part: Menu } = useBackgroundPart(personMenuPart, true);
  const list = useRef<HTMLUListElement>(null);
  const now = useServerTime(roomLimits.redrawMs, false);
  const [first] = useState(() => new Set(members.map(({ id }) => id)));
  const placeOf = ({ id, isSimulated }: RoomMember) => (id === ownId ? 0 : isSimulated ? 2 : 1);
  const ordered = [...members].sort((one, other) => placeOf(one) - placeOf(other));
  return (
    <ul ref={list} tabIndex={-1} aria-label="Members of the room" className={`rounded-2xl ${roomGrid}`}>
      {ordered.map((member, index) => (
        <MemberCard
          key={member.id}
          member={member}
          now={now}
          isOwn={member.id === ownId}
          readerId={readerId}
          Menu={Menu}
          ownRun={ordered[0]?.run}
          ownTask={ownTask}
          canCheer={canCheer}
          onHidden={() => list.current?.focus({ preventScroll: true })}
          delayMs={first.has(member.id) ? Math.floor(index / groupSize) * groupDelayMs : 0}
        />
      ))}
    </ul>
  );
}

export function MembersSkeleton() {
  return (
    <div className={roomGrid}>
      {skeletonCards.map((card) => (
        <Skeleton key={card} className="h-22 rounded-2xl max-sm:first:col-span-full sm:h-24" />
      ))}
    </div>
  );
}
