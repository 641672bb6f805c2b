import { endsAtMoment } from '@focuspool/domain/landing/follow-landing';
import { findNextLanding, saysAsMuch } from '@focuspool/domain/landing/next-landing';
import type { RoomMember } from '@focuspool/domain/pool/pool-contract';
import type { RoomClock } from '@focuspool/domain/pool/room-clock';
import type { Timer } from '@focuspool/domain/timer/timer';
import { formatTime } from '../../platform/clock/format-instant.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { RunIntention } from '../intention/run-intention.tsx';
import { LandingLine } from '../landing/landing-line.tsx';
import { useLanding } from '../landing/use-landing.ts';
import { useHourCycle } from '../operation/use-hour-cycle.ts';
import { RoomClockLine } from './room-clock-line.tsx';
import { useRoomClock } from './use-room-clock.ts';

type RoomLandingProps = {
  userId: string;
  members: readonly RoomMember[];
  clock: RoomClock | null | undefined;
  /** One's own, null where none is on show. */
  timer: Timer | null;
  /** What it is on. */
  taskId: string | undefined;
  /** What others do waits then for the end of one's run. */
  isQuiet: boolean;
};

/** Lets what begins in the room go by its clock. */
export function RoomClockFollower(props: {
  clock: RoomClock | null | undefined;
  /** For how many milliseconds somebody would work who starts now, each second; null where no clock says so. */
  onWorkLeft: (leftMs: number | null) => void;
}) {
  useRoomClock(props.clock, props.onWorkLeft);
  return null;
}

/** The room's clock, when people of it come to their end together next, and with whom its reader does. */
export function RoomLanding({ userId, members, clock, timer, taskId, isQuiet }: RoomLandingProps) {
  const hourCycle = useHourCycle(userId);
  const landing = useLanding(userId);
  const isOwn =
    landing && !landing.isByClock && landing.runKey === timer?.key && endsAtMoment(timer, landing.endsAt);
  const next = isQuiet ? null : findNextLanding(members, serverNow());
  const isSaid = next && isOwn && saysAsMuch(landing, next);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1.5 text-ink-quiet">
      {clock && <RoomClockLine userId={userId} clock={clock} />}
      {next && !isSaid && (
        <p>
          {next.people} people land at {formatTime(next.endsAt, hourCycle)}
        </p>
      )}
      <div role="status">{timer && <LandingLine userId={userId} timer={timer} isQuiet={isQuiet} />}</div>
      {timer && taskId && <RunIntention userId={userId} timer={timer} taskId={taskId} isAsked />}
    </div>
  );
}
