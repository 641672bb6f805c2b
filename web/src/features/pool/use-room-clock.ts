import { endOfWorkAt, phaseAt, type RoomClock } from '@focuspool/domain/pool/room-clock';
import { useEffect, useEffectEvent } from 'react';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { type ShownRoomClock, showRoomClock } from '../timer/run/shown-room-clock.ts';

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
    const shown = clock ? toShownClock(clock) : null;
    showRoomClock(shown);
    if (!shown) return tell(null);
    const look = () => {
      const endsAt = shown.endOfWork();
      tell(endsAt && endsAt - serverNow());
    };
    look();
    const interval = setInterval(look, 1_000);
    return () => clearInterval(interval);
  }, [clock]);
}

function toShownClock(clock: RoomClock): ShownRoomClock {
  return {
    endOfWork: () => endOfWorkAt(clock, serverNow()),
    findBreak: () => {
      const phase = phaseAt(clock, serverNow());
      return phase.kind === 'break' ? phase : null;
    },
  };
}
