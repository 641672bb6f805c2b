import type { Place } from '@focuspool/domain/pool/pool-contract';
import { roomLimits } from '@focuspool/domain/pool/room-limits';
import type { Transaction } from '../../../platform/database/database.ts';
import { type RoomEvent, toRoomEvent } from '../rooms/room-events.ts';
import type { LockedRoom } from '../rooms/room-store.ts';
import {
  changePlace,
  insertMembers,
  type JoiningPerson,
  type NewMember,
  type OwnPlace,
  type SeatedMember,
} from './member-store.ts';
import { readRoom } from './own-place.ts';
import type { MemberWork } from './resolve-member-task.ts';

/** A place that was taken, and what its room is to be told after the commit. */
export type Seating = { readonly place: Place; readonly event: RoomEvent | null };

export type Newcomer = {
  readonly userId: string;
  readonly person: JoiningPerson;
  readonly work: MemberWork;
};

type Seats = {
  readonly room: LockedRoom;
  /** The members who sit there already. */
  readonly members: readonly SeatedMember[];
  readonly newcomer: Newcomer;
  readonly companions?: readonly NewMember[];
  readonly now: Date;
};

/** Seats a person in a locked room that has a free seat (`lockRoomToJoin` chose it), and simulated members beside them. */
export async function seatMembers(
  tx: Transaction,
  { room, members, newcomer: { userId, person, work }, companions = [], now }: Seats,
): Promise<Seating> {
  const { task, run } = work;
  const [seat = 0] = listFreeSeats(members);
  const own = { roomId: room.id, seat, userId, ...task, joinedAt: now, run };
  const arrived = await insertMembers(tx, [own, ...companions], person);
  const { id, revision } = room;
  const cards = arrived.map(({ card }) => card);
  const memberId = arrived.find((member) => member.userId === userId)?.card.id ?? '';
  const everybody = [...members.map(({ card }) => card), ...cards];
  return {
    place: { ...task, memberId, room: { id, revision, members: everybody } },
    event: toRoomEvent(room, { members: cards }),
  };
}

/** Returns the place that the person has already, changed to what they work on now. */
export async function returnToSeat(
  tx: Transaction,
  { userId, place, work: { task, run } }: { userId: string; place: OwnPlace; work: MemberWork },
): Promise<Seating> {
  const { memberId, roomId, ownName } = place;
  const isSameTask = task.taskId === place.taskId && task.taskName === place.taskName;
  const changed = isSameTask ? null : await changePlace(tx, userId, { taskId: task.taskId, run });
  const event = changed && toRoomEvent(changed.room, { members: [changed.member.card] });
  const room = await readRoom(tx, roomId);
  return { place: { ...task, memberId, ...(ownName !== null && { ownName }), room }, event };
}

/** Lists the free seats, the lowest first. */
export function listFreeSeats(members: readonly SeatedMember[]): number[] {
  const taken = new Set(members.map(({ seat }) => seat));
  const seats = Array.from({ length: roomLimits.capacity }, (_, index) => index + 1);
  return seats.filter((seat) => !taken.has(seat));
}
