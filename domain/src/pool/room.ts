import { isUnderWay } from './member-run.ts';
import type { MemberRun, Room, RoomChange, RoomMember } from './pool-contract.ts';
import { roomLimits, simulatedLimits } from './room-limits.ts';

// Which room people get is decided as one is locked: `lockRoomToJoin` in the server's `room-store.ts`.

/** The number of members in a room by kind. */
export type RoomCount = {
  readonly people: number;
  /** People whose run has not ended. */
  readonly activePeople: number;
  readonly simulated: number;
};

export function countRoom(
  members: readonly Pick<RoomMember, 'isSimulated' | 'run'>[],
  now: number,
): RoomCount {
  const people = members.filter(({ isSimulated }) => !isSimulated);
  return {
    people: people.length,
    activePeople: people.filter(({ run }) => run.endsAt >= now).length,
    simulated: members.length - people.length,
  };
}

/** Whether a person who comes back gets their place: during their run and for 30 minutes after it (product 4.8). */
export function keepsPlace(run: MemberRun, now: number): boolean {
  return !isStale(run, now) && (run.endsAt <= now + roomLimits.comeBackWithinMs || isUnderWay(run, now));
}

/**
 * Whether a member's run ended so long ago that their place is given up; for a paused run counts the end planned when it was
 * paused. `listRoomsToCleanUp` on the server asks the same in SQL.
 */
export function isStale(run: Pick<MemberRun, 'endsAt'>, now: number): boolean {
  return run.endsAt < now - roomLimits.keptAfterEndMs;
}

/**
 * A room without people is deleted, even if simulated members remain; a person's own room only once no one can come in by link.
 */
export function isAbandoned(
  { people }: Pick<RoomCount, 'people'>,
  { isOpenByLink }: { isOpenByLink: boolean } = { isOpenByLink: false },
): boolean {
  return people === 0 && !isOpenByLink;
}

/** How many simulated members may join a room that has not had any yet: 0 if it needs none. */
export function countSeatsToSeed({ people, activePeople, simulated }: RoomCount): number {
  if (activePeople >= simulatedLimits.activePeople) return 0;
  const free = roomLimits.capacity - people - simulated;
  return free < simulatedLimits.least ? 0 : Math.min(free, simulatedLimits.most);
}

/**
 * The room after applying changes in their order; those it already has are skipped. Null if one
 * is missing in between: the room must be read again.
 */
export function applyRoomChanges(room: Room, changes: readonly RoomChange[]): Room | null {
  let next = room;
  const ordered = [...changes].sort((one, other) => one.revision - other.revision);
  for (const change of ordered) {
    if (change.revision <= next.revision) continue;
    if (change.revision > next.revision + 1) return null;
    next = applyRoomChange(next, change);
  }
  return next;
}

function applyRoomChange(room: Room, { revision, members, left, ...head }: RoomChange): Room {
  const changed = new Map(members.map((member) => [member.id, member]));
  const gone = new Set(left);
  const stayed = room.members
    .filter(({ id }) => !gone.has(id))
    .map((member) => changed.get(member.id) ?? member);
  const known = new Set(stayed.map(({ id }) => id));
  const arrived = members.filter(({ id }) => !known.has(id));
  return { ...room, ...head, revision, members: [...stayed, ...arrived] };
}
