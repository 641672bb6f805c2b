import { endsAtMoment } from '@focuspool/domain/landing/follow-landing';
import type { Landing } from '@focuspool/domain/landing/landing-contract';
import { findLandedWith, findNextLanding, saysAsMuch } from '@focuspool/domain/landing/next-landing';
import type { RoomMember } from '@focuspool/domain/pool/pool-contract';
import type { RoomClock } from '@focuspool/domain/pool/room-clock';
import { readTimer, type Timer } from '@focuspool/domain/timer/timer';
import { useEffect, useState } from 'react';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { RunIntention } from '../intention/run-intention.tsx';
import { formatMoment } from '../landing/format-moment.ts';
import { noteLandedRoommates } from '../landing/landed-roommates.ts';
import { LandingLine } from '../landing/landing-line.tsx';
import { useHourCycle, useLanding } from '../landing/use-landing.ts';
import { RoomClockLine } from './room-clock-line.tsx';
import { useRoomClock } from './use-room-clock.ts';

type RoomLandingProps = {
  userId: string;
  members: readonly RoomMember[];
  clock: RoomClock | null;
  onWorkLeft: (leftMs: number | null) => void;
  /** One's own, null where none is on show. */
  timer: Timer | null;
  /** What it is on. */
  taskId: string | undefined;
  /** What others do waits then for the end of one's run. */
  isQuiet: boolean;
};

/** The room's clock, when people of it come to their end together next, and with whom its reader does. */
export function RoomLanding({
  userId,
  members,
  clock,
  onWorkLeft,
  timer,
  taskId,
  isQuiet,
}: RoomLandingProps) {
  useRoomClock(clock, onWorkLeft);
  const hourCycle = useHourCycle(userId);
  const roommates = useRoommatesAtZero({ userId, members, clock, timer });
  const landing = useLanding(userId);
  const isOwn = landing && landing.runKey === timer?.key && endsAtMoment(timer, landing.endsAt);
  const next = isQuiet ? null : findNextLanding(members, serverNow());
  const isSaid = next && isOwn && saysAsMuch(landing, next);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1.5 text-ink-quiet">
      {clock && <RoomClockLine userId={userId} clock={clock} />}
      {next && !isSaid && (
        <p>
          {next.people} people land at {formatMoment(next.endsAt, hourCycle)}
        </p>
      )}
      <div role="status">
        {timer && <LandingLine userId={userId} timer={timer} isQuiet={isQuiet} roommates={roommates} />}
      </div>
      {timer && taskId && <RunIntention userId={userId} timer={timer} taskId={taskId} isAsked />}
    </div>
  );
}

type LandedParts = Pick<RoomLandingProps, 'userId' | 'members' | 'clock' | 'timer'>;

/** With whom the run has come to its end by the room's clock. Who goes on from there stays named, also beside the success. */
function useRoommatesAtZero({ userId, members, clock, timer }: LandedParts): Landing['people'] {
  const [landed, setLanded] = useState<{ runKey: string; endsAt: number; people: Landing['people'] } | null>(
    null,
  );
  useEffect(() => {
    if (landed) noteLandedRoommates(userId, landed);
  }, [userId, landed]);
  const endsAt = timer?.worked.at(-1)?.to;
  if (!clock || !timer || endsAt === undefined || readTimer(timer, endsAt).status !== 'finished') return [];
  const known = landed?.runKey === timer.key ? landed.people : [];
  const ids = new Set(known.map(({ id }) => id));
  const more = findLandedWith(members, userId, endsAt).filter(({ id }) => !ids.has(id));
  if (more.length > 0) setLanded({ runKey: timer.key, endsAt, people: [...known, ...more] });
  return known;
}
