import { findNextLanding } from '@focuspool/domain/landing/next-landing';
import type { RoomMember } from '@focuspool/domain/pool/pool-contract';
import type { Timer } from '@focuspool/domain/timer/timer';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { RunIntention } from '../intention/run-intention.tsx';
import { formatMoment } from '../landing/format-moment.ts';
import { LandingLine } from '../landing/landing-line.tsx';
import { useHourCycle } from '../landing/use-landing.ts';

type RoomLandingProps = {
  userId: string;
  members: readonly RoomMember[];
  /** One's own, null where none is on show. */
  timer: Timer | null;
  /** What it is on. */
  taskId: string | undefined;
  /** What others do waits then for the end of one's run. */
  isQuiet: boolean;
};

/** When people of the room come to their end together next, and with whom its reader does. */
export function RoomLanding({ userId, members, timer, taskId, isQuiet }: RoomLandingProps) {
  const hourCycle = useHourCycle(userId);
  const next = isQuiet ? null : findNextLanding(members, serverNow());
  return (
    <div className="flex flex-wrap items-center gap-x-6 text-ink-quiet">
      {next && (
        <p>
          {next.people} people land at {formatMoment(next.endsAt, hourCycle)}
        </p>
      )}
      <div role="status">{timer && <LandingLine userId={userId} timer={timer} isQuiet={isQuiet} />}</div>
      {timer && taskId && <RunIntention userId={userId} timer={timer} taskId={taskId} isAsked />}
    </div>
  );
}
