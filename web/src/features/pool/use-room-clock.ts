import { endOfWorkAt, phaseAt, type RoomClock } from '@focuspool/domain/pool/room-clock';
import { useEffect, useEffectEvent } from 'react';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { type RoomTimes, showRoomTimes } from '../timer/run/room-times.ts';

/**
 * Lets what begins on this page go by the room's clock, for as long as the room is there. Tells each second for how many
 * milliseconds somebody would work who starts then; null where no clock says so.
 */
export function useRoomClock(
  clock: RoomClock | null | undefined,
  onWorkLeft: (leftMs: number | null) => void,
): void {
  const tell = useEffectEvent(onWorkLeft);
  useEffect(() => {
    const times = clock ? readTimes(clock) : null;
    showRoomTimes(times);
    if (!times) return tell(null);
    const look = () => {
      const endsAt = times.endOfWork();
      tell(endsAt && endsAt - serverNow());
    };
    look();
    const interval = setInterval(look, 1_000);
    return () => clearInterval(interval);
  }, [clock]);
}

function readTimes(clock: RoomClock): RoomTimes {
  return {
    endOfWork: () => endOfWorkAt(clock, serverNow()),
    findBreak: () => {
      const phase = phaseAt(clock, serverNow());
      return phase.kind === 'break' ? phase : null;
    },
  };
}
