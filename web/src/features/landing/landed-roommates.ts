import { hasJustLanded } from '@focuspool/domain/landing/follow-landing';
import type { Landing } from '@focuspool/domain/landing/landing-contract';
import { useReplica } from '../operation/person-replica.ts';
import { isLeftOut } from './shown-landing.ts';

type Landed = Pick<Landing, 'endsAt' | 'people'>;

// By person, of this tab: with whom they came to an end by a room's clock last. The server has no landing of it.
const landed = new Map<string, Landed>();

export function noteLandedRoommates(userId: string, roommates: Landed): void {
  landed.set(userId, roommates);
}

/** With whom the run that was completed last came to its end by a room's clock. */
export function useLandedRoommates(userId: string): Landing['people'] {
  const { recentRuns } = useReplica(userId).shown.rhythm;
  const last = landed.get(userId);
  return last && hasJustLanded(last, recentRuns) ? last.people.filter(({ id }) => !isLeftOut(id)) : [];
}
