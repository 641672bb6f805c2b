import { endsAtMoment } from '@focuspool/domain/landing/follow-landing';
import { coversRoomLanding, findNextLanding } from '@focuspool/domain/landing/next-landing';
import type { RoomClock, RoomMember } from '@focuspool/domain/pool/pool-contract';
import { endOfWorkAt, phaseAt } from '@focuspool/domain/pool/room-clock';
import type { Timer } from '@focuspool/domain/timer/timer';
import { useEffect, useEffectEvent } from 'react';
import { formatTime } from '../../platform/clock/format-instant.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { RunIntention } from '../intention/run-intention.tsx';
import { LandingLine } from '../landing/landing-line.tsx';
import { useLanding } from '../landing/use-landing.ts';
import { useHourCycle } from '../operation/use-hour-cycle.ts';
import { type ShownRoomClock, showRoomClock } from '../timer/run/shown-room-clock.ts';
import { RoomClockLine } from './room-clock-line.tsx';

type RoomLandingProps = {
  userId: string;
  members: readonly RoomMember[];
  clock: RoomClock | null | undefined;
  /** The viewer's own timer; null if none is shown. */
  timer: Timer | null;
  /** The task of that timer. */
  taskId: string | undefined;
  /** Whether news about others waits for the end of the viewer's run. */
  isQuiet: boolean;
};

/** The room's clock, the next landing of several members, and with whom the viewer lands. */
export function RoomLanding({ userId, members, clock, timer, taskId, isQuiet }: RoomLandingProps) {
  const hourCycle = useHourCycle(userId);
  const landing = useLanding(userId);
  const isOwn =
    landing && !landing.isByClock && landing.runKey === timer?.key && endsAtMoment(timer, landing.endsAt);
  // Nobody is told that they are hidden: the end that they still have in common with whoever hides them would say so.
  const counted = clock || isOwn ? members : members.filter((member) => member.userId !== userId);
  const next = isQuiet ? null : findNextLanding(counted, serverNow());
  const isSaid = next && isOwn && coversRoomLanding(landing, next);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1.5 text-ink-quiet">
      {clock && (
        <div role="status">
          <RoomClockLine userId={userId} clock={clock} />
        </div>
      )}
      {next && !isSaid && (
        <p>
          {next.people} people land at {formatTime(next.endsAt, hourCycle)}
        </p>
      )}
      {/* While empty it takes no gap, so that what follows begins at the row's start. */}
      <div role="status" className="empty:-me-6">
        {timer && <LandingLine userId={userId} timer={timer} isQuiet={isQuiet} />}
      </div>
      {timer && taskId && <RunIntention userId={userId} timer={timer} taskId={taskId} isAsked isAtStart />}
    </div>
  );
}

type RoomClockFollowerProps = {
  clock: RoomClock | null | undefined;
  /** Called each second with the milliseconds that a run started now would work; null if no clock decides that. */
  onWorkLeft: (leftMs: number | null) => void;
};

/** Makes everything that starts on this page follow the room's clock, as long as the room is shown. */
export function RoomClockFollower({ clock, onWorkLeft }: RoomClockFollowerProps) {
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
  return null;
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
