import type { Room, RoomChange } from './pool-contract.ts';

/**
 * The room after changes in the order in which they were made; those it has already are passed over. Null when one
 * is missing in between: the room must be read anew.
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

function applyRoomChange(room: Room, { revision, members, left }: RoomChange): Room {
  const changed = new Map(members.map((member) => [member.id, member]));
  const gone = new Set(left);
  const stayed = room.members
    .filter(({ id }) => !gone.has(id))
    .map((member) => changed.get(member.id) ?? member);
  const known = new Set(stayed.map(({ id }) => id));
  const arrived = members.filter(({ id }) => !known.has(id));
  return { ...room, revision, members: [...stayed, ...arrived] };
}
