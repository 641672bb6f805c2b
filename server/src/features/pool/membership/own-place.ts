import type { PlaceReply, Room } from '@focuspool/domain/pool/pool-contract';
import { batchReads } from '../../../platform/concurrency/batch-reads.ts';
import { createFreshSingleFlight } from '../../../platform/concurrency/single-flight.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { PoolServices } from '../pool-services.ts';
import { findRoomHead } from '../rooms/room-store.ts';
import { findOwnPlaces, listMembers } from './member-store.ts';

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
