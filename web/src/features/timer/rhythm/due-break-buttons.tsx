import { nameCompanions } from '@focuspool/domain/landing/describe-landing';
import { endOfSharedBreak } from '@focuspool/domain/landing/follow-landing';
import type { BreakPlan } from '@focuspool/domain/rhythm/rhythm';
import { useState } from 'react';
import { formatTime } from '../../../platform/clock/format-instant.ts';
import { serverNow } from '../../../platform/clock/server-clock.ts';
import type { ButtonProps } from '../../../ui/button.tsx';
import { useLastLanding } from '../../landing/use-landing.ts';
import { useHourCycle } from '../../operation/use-hour-cycle.ts';
import { useShownRoomClock } from '../run/shown-room-clock.ts';
import { joinLandedBreak, joinRoomBreak, takeBreak } from './break-actions.ts';
import { BreakButton } from './break-button.tsx';
import { useMoment } from './use-moment.ts';

type DueBreakButtonsProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  userId: string;
  due: BreakPlan;
  onTaken?: () => void;
};

/**
 * Offers the due break. People who landed together are offered a break that ends for all of them at the same moment, and so are
 * people in a room that rests by its clock.
 */
export function DueBreakButtons({ userId, due, onTaken, ...look }: DueBreakButtonsProps) {
  const hourCycle = useHourCycle(userId);
  const landing = useLastLanding(userId);
  const until = landing && endOfSharedBreak(landing);
  const [now, setNow] = useState(serverNow);
  const ofRoom = useShownRoomClock()?.findBreak();
  useMoment(ofRoom ? ofRoom.endsAt : until, () => setNow(serverNow()));
  const taking = (take: () => void) => () => {
    take();
    onTaken?.();
  };
  if (ofRoom) {
    return (
      <BreakButton {...look} minutes={due.minutes} onTake={taking(() => joinRoomBreak(userId, ofRoom))}>
        Break until {formatTime(ofRoom.endsAt, hourCycle)}
      </BreakButton>
    );
  }
  const isShared = landing !== null && until !== null && now < until;
  return (
    <>
      {isShared && (
        <BreakButton
          {...look}
          minutes={landing.break.minutes}
          onTake={taking(() => joinLandedBreak(userId, landing))}
        >
          Break with {nameCompanions(landing.people)} until {formatTime(until, hourCycle)}
        </BreakButton>
      )}
      {!(isShared && landing.break.minutes === due.minutes) && (
        <BreakButton {...look} minutes={due.minutes} onTake={taking(() => takeBreak(userId, due.minutes))} />
      )}
    </>
  );
}
