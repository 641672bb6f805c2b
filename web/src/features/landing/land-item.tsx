import type { SeenAtWork } from '@focuspool/domain/landing/seen-at-work';
import { useQuery } from '@tanstack/react-query';
import { api, asPerson, call } from '../../platform/api/api.ts';
import { formatTime } from '../../platform/clock/format-instant.ts';
import { MenuItem } from '../../ui/menu/popup-menu.tsx';
import { useHourCycle } from '../operation/use-hour-cycle.ts';

type LandItemProps = {
  /** The person who presses it. */
  userId: string;
  /** Where the other person was seen at work. */
  seenAt: SeenAtWork;
  /** Counts the openings of the menu: each asks again, as the offer may have changed. */
  opening: number;
  onLand: (endsAt: number) => void;
};

/** Offers to end one's run when another person's ends, if the server knows that moment and it is near enough. */
export function LandItem({ userId, seenAt, opening, onLand }: LandItemProps) {
  const hourCycle = useHourCycle(userId);
  const { data, isPending } = useQuery({
    queryKey: ['landing-offer', userId, seenAt, opening],
    queryFn: () => call(api.landings.offer.$get({ query: seenAt }, asPerson(userId))),
    gcTime: 0,
    retry: false,
  });
  const endsAt = data?.endsAt;
  const waiting = isPending ? 'Land with them' : 'Cannot land with them now';
  // Always keeps its row and the menu's width: the items below must not move under a finger.
  return (
    <>
      <div aria-hidden className="w-[min(15rem,calc(100vw-2rem))]" />
      <MenuItem disabled={!endsAt} onPress={() => endsAt && onLand(endsAt)}>
        {endsAt ? `Land with them at ${formatTime(endsAt, hourCycle)}` : waiting}
      </MenuItem>
    </>
  );
}
