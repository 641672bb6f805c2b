import { isAbandoned } from '@focuspool/domain/pool/room';
import { lockPerson, type Transaction } from '../../../platform/database/database.ts';
import { isOpenByLink } from '../own-rooms/own-room-store.ts';
import type { PoolServices } from '../pool-services.ts';
import { publishRoomEvent, type RoomEvent, toRoomEvent } from '../rooms/room-events.ts';
import { deleteRoom, type LockedRoom, lockRoomOf } from '../rooms/room-store.ts';
import { deleteMembers, listMembers, type SeatedMember } from './member-store.ts';
import { recordStays } from './stay-store.ts';

/** Gives up a person's place, if they have one; the room goes with its last person (product 4.8). */
export async function leavePool(
  { clock, database, live }: Pick<PoolServices, 'clock' | 'database' | 'live'>,
  userId: string,
): Promise<{ left: boolean }> {
  const event = await database.transaction(async (tx) => {
    await lockPerson(tx, userId);
    return leaveRoom(tx, userId, clock.now());
  });
  publishRoomEvent(live, event);
  return { left: event !== null };
}

/** Does the same within a transaction that has locked the person; the event is for after the commit, null without a place. */
export async function leaveRoom(tx: Transaction, userId: string, now: Date): Promise<RoomEvent | null> {
  const room = await lockRoomOf(tx, userId);
  return room && leaveLockedRoom(tx, room, { userId, now });
}

/** Does the same in a room that is locked already. */
export async function leaveLockedRoom(
  tx: Transaction,
  room: LockedRoom,
  { userId, now }: { userId: string; now: Date },
): Promise<RoomEvent> {
  const members = await listMembers(tx, room.id);
  const isGone = (member: SeatedMember) => member.userId === userId;
  const { event } = await removeMembers(tx, { room, members, isGone, now });
  return event;
}

type Removal = {
  room: LockedRoom;
  members: readonly SeatedMember[];
  isGone: (member: SeatedMember) => boolean;
  now: Date;
};

/**
 * Takes members out of a locked room, and deletes it when no people are
 * left. Members who go are told too: their pages may still be open.
 */
export async function removeMembers(
  tx: Transaction,
  { room, members, isGone, now }: Removal,
): Promise<{ event: RoomEvent; isDeleted: boolean }> {
  const gone = members.filter(isGone);
  const left = gone.map(({ card }) => card.id);
  const goneUserIds = gone.flatMap(({ userId }) => userId ?? []);
  await recordStays(tx, left, now);
  const staying = members.filter((member) => !isGone(member));
  const isDeleted = await deleteIfAbandoned(tx, room, staying, now);
  if (!isDeleted && left.length > 0) await deleteMembers(tx, left);
  return { event: toRoomEvent(room, { left, goneUserIds }), isDeleted };
}

/** Deletes a locked room with these members if none of them is a person, unless people may still come to it. */
export async function deleteIfAbandoned(
  tx: Transaction,
  room: LockedRoom,
  members: readonly SeatedMember[],
  now: Date,
): Promise<boolean> {
  const people = members.filter(({ userId }) => userId !== null).length;
  const isDeleted = isAbandoned({ people }, { isOpenByLink: await isOpenByLink(tx, room, now) });
  if (isDeleted) await deleteRoom(tx, room);
  return isDeleted;
}
