import type { PlaceReply, Room } from '@focuspool/domain/pool/pool-contract';
import { batchReads } from '../../../platform/concurrency/batch-reads.ts';
import { createFreshSingleFlight } from '../../../platform/concurrency/single-flight.ts';
import { lockPerson, type Queryable } from '../../../platform/database/database.ts';
import type { PoolServices } from '../pool-services.ts';
import { publishRoomEvent, toRoomEvent } from '../rooms/room-events.ts';
import { findRoomHead } from '../rooms/room-store.ts';
import { changePlace, findOwnPlaces, listMembers, saveTaskChoice } from './member-store.ts';

/** Where somebody sits, with the room as it is now; read once for all of a room who ask at once. */
export function createPlaceReader({ database }: Pick<PoolServices, 'database'>) {
  const findPlace = batchReads((userIds) => findOwnPlaces(database, userIds));
  const share = createFreshSingleFlight<Room>();
  return async (userId: string): Promise<PlaceReply> => {
    const own = await findPlace(userId);
    if (!own) return { place: null };
    const { roomId, run: _, ownName, ...place } = own;
    const named = { ...place, ...(ownName !== null && { ownName }) };
    return { place: { ...named, room: await share(roomId, () => readRoom(database, roomId)) } };
  };
}

/** A room as it is. The members may be newer than the revision, never older: a change told twice does no harm. */
export async function readRoom(db: Queryable, roomId: string): Promise<Room> {
  const head = await findRoomHead(db, roomId);
  const members = await listMembers(db, roomId);
  return { id: roomId, ...(head ?? { revision: 0 }), members: members.map(({ card }) => card) };
}

/** Shows others the name of somebody's task, or only 'Focusing': now and in every room to come. */
export async function chooseTaskVisibility(
  { database, live }: Pick<PoolServices, 'database' | 'live'>,
  userId: string,
  showsTask: boolean,
): Promise<{ showsTask: boolean }> {
  const event = await database.transaction(async (tx) => {
    await lockPerson(tx, userId);
    await saveTaskChoice(tx, userId, showsTask);
    const changed = await changePlace(tx, userId, { showsTask });
    return changed && toRoomEvent(changed.room, { members: [changed.member.card] });
  });
  publishRoomEvent(live, event);
  return { showsTask };
}
