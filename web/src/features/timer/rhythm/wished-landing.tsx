import type { LinkedPerson } from '@focuspool/domain/landing/link-contract';
import type { TimerTask } from '@focuspool/domain/timer/shared-run';
import { useState } from 'react';
import { formatTime } from '../../../platform/clock/format-instant.ts';
import { Button } from '../../../ui/button.tsx';
import { forgetLandingWish, readLandingWish } from '../../landing/landing-wish.ts';
import { useReachableEnd } from '../../landing/linked-person.tsx';
import { useLinkedPerson } from '../../landing/use-linked-person.ts';
import { useHourCycle } from '../../operation/use-hour-cycle.ts';
import { landRun } from '../run/land-run.ts';

type WishedLandingProps = { userId: string; task: TimerTask };

/** Offers the landing for which the person first had to pick a task, if it is still within reach (product 17.7). */
export function WishedLanding(props: WishedLandingProps) {
  const [wish] = useState(() => readLandingWish(props.userId));
  return wish && <Wished {...props} username={wish.username} />;
}

function Wished({ username, ...props }: WishedLandingProps & { username: string }) {
  const { person } = useLinkedPerson(username);
  return person === undefined || person === 'nobody' ? null : <Offer {...props} person={person} />;
}

function Offer({ userId, task, person }: WishedLandingProps & { person: LinkedPerson }) {
  const hourCycle = useHourCycle(userId);
  const endsAt = useReachableEnd(person);
  if (endsAt === null) return null;
  const { username } = person;
  return (
    <Button
      variant="quiet"
      className="mt-2 max-w-full wrap-anywhere"
      onClick={() => {
        landRun(userId, task, { seenAt: { kind: 'link', username }, endsAt });
        forgetLandingWish(userId);
      }}
    >
      Land with {username} at {formatTime(endsAt, hourCycle)}
    </Button>
  );
}
