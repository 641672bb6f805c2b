import type { ReactNode } from 'react';
import { BreakOffer } from '../timer/rhythm/break-offer.tsx';
import type { BreakView } from '../timer/rhythm/break-store.ts';
import { WorkChoice } from './own-rooms/work-choice.tsx';
import { RoomBreak } from './room-break.tsx';
import type { ShownRoom } from './shown-room.ts';

type RoomHeadProps = {
  userId: string;
  /** Null while there is neither a break nor a run. */
  view: BreakView | null;
  isGuest: boolean;
  /** Null while the room cannot be reached. */
  room: ShownRoom | null;
  exit: ReactNode;
};

/** The head of the room while there is no timer to show: a break, or the choice of a task. */
export function RoomHead({ userId, view, isGuest, room, exit }: RoomHeadProps) {
  if (view) return <RoomBreak userId={userId} view={view} isGuest={isGuest} room={room} />;
  if (!room) return null;
  return (
    <>
      {/* People with a plan are offered it above their list. */}
      {isGuest && <BreakOffer userId={userId} />}
      <WorkChoice userId={userId} isGuest={isGuest} room={room} exit={exit} />
    </>
  );
}
