import { paths } from '../../platform/paths.ts';
import { createBackgroundPart, useBackgroundPart } from '../../platform/updates/background-part.ts';
import { toButtonClasses } from '../../ui/button.tsx';
import { Link } from '../../ui/page/link.tsx';
import { ShowOthersSwitch } from '../timer/run/show-others-switch.tsx';
import { GuestLine } from './own-rooms/guest-line.tsx';
import type { ShownRoom } from './shown-room.ts';

const seatTimes = createBackgroundPart(async () => (await import('./room-times/seat-times.tsx')).SeatTimes);

type RoomFootProps = { userId: string; room: ShownRoom; isGuest: boolean };

/** The part of the page below the members. */
export function RoomFoot({ userId, room, isGuest }: RoomFootProps) {
  const { part: SeatTimes } = useBackgroundPart(seatTimes, room.name !== undefined);
  return (
    <div className="grid justify-items-center gap-4 pt-4">
      <div role="status" className="contents">
        {room.isClosed && (
          <p className="py-4 text-center text-balance text-ink-quiet">
            This room is closed: no one else can come in. You can work on here until you leave.
          </p>
        )}
      </div>
      {room.isAlone && !room.isClosed && (
        <p className="py-4 text-center text-balance text-ink-quiet">
          You have the room to yourself. The next person to join will sit beside you.
        </p>
      )}
      {SeatTimes && room.name !== undefined && <SeatTimes userId={userId} roomId={room.id} />}
      <ShowOthersSwitch />
      {isGuest ? (
        <GuestLine />
      ) : (
        <Link to={paths.ownRooms} className={toButtonClasses({ variant: 'plain' })}>
          Rooms of your own
        </Link>
      )}
    </div>
  );
}
