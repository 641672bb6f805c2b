import type { ComponentProps, ReactNode } from 'react';
import { BreakOffer } from '../timer/rhythm/break-offer.tsx';
import type { BreakView } from '../timer/rhythm/break-store.ts';
import { WorkChoice } from './own-rooms/work-choice.tsx';
import { RoomBreak } from './room-break.tsx';

type RoomHeadProps = Pick<ComponentProps<typeof RoomBreak>, 'userId' | 'isGuest' | 'room'> & {
  /** Null while there is neither a break nor a run. */
  view: BreakView | null;
  exit: ReactNode;
};

/** What stands at the head of the room instead of one's timer. */
export function RoomHead({ userId, view, isGuest, room, exit }: RoomHeadProps) {
  if (view) return <RoomBreak userId={userId} view={view} isGuest={isGuest} room={room} />;
  if (!room) return null;
  return (
    <>
      {/* Others are offered it above their list. */}
      {isGuest && <BreakOffer userId={userId} />}
      <WorkChoice
        userId={userId}
        isGuest={isGuest}
        roomName={room.name}
        memberCount={room.memberCount}
        exit={exit}
      />
    </>
  );
}
