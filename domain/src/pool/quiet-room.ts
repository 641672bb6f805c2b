import type { RoomMember } from './pool-contract.ts';

/**
 * The members that a room shows, and their intentions, to a person for whom it has been quiet since then: as at that moment, or
 * as they sat down if that was later (product 21.1). `quietSince` is null while it is not quiet.
 */
export function showQuietRoom(
  members: readonly RoomMember[],
  ownId: string,
  quietSince: number | null,
): readonly RoomMember[] {
  if (quietSince === null) return members;
  const seatedAt = members.find(({ id }) => id === ownId)?.joinedAt ?? 0;
  const shownUpTo = Math.max(quietSince, seatedAt);
  return members.flatMap((member) => {
    const { id, joinedAt = 0, intentionSince = 0 } = member;
    if (id === ownId) return member;
    if (joinedAt > shownUpTo) return [];
    return intentionSince > shownUpTo ? { ...member, intention: undefined } : member;
  });
}
