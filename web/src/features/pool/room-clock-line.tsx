import type { RoomClock } from '@focuspool/domain/pool/pool-contract';
import { phaseAt } from '@focuspool/domain/pool/room-clock';
import { useState } from 'react';
import { formatTime } from '../../platform/clock/format-instant.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { useHourCycle } from '../operation/use-hour-cycle.ts';
import { useMoment } from '../timer/rhythm/use-moment.ts';

/** `Work 25/5 · until 10:50`: what everyone in a room with a shared rhythm is doing, and until when. Belongs into a status. */
export function RoomClockLine({ userId, clock }: { userId: string; clock: RoomClock }) {
  const hourCycle = useHourCycle(userId);
  const [now, setNow] = useState(serverNow);
  const { kind, endsAt } = phaseAt(clock, now);
  useMoment(endsAt, () => setNow(serverNow()));
  const { workMinutes, breakMinutes } = clock.rhythm;
  return (
    <p className="text-ink-quiet">
      {kind === 'work' ? 'Work' : 'Break'} {workMinutes}/{breakMinutes} · until{' '}
      {formatTime(endsAt, hourCycle)}
    </p>
  );
}
