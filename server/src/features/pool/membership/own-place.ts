import type { PlaceReply, Room } from '@focuspool/domain/pool/pool-contract';
import { batchReads } from '../../../platform/concurrency/batch-reads.ts';
import { createFreshSingleFlight } from '../../../platform/concurrency/single-flight.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { NamedViewer } from '../../../platform/http/gate.ts';
import type { PoolServices } from '../pool-services.ts';
import { findRoomHead } from '../rooms/room-store.ts';
import { findOwnPlaces, listMembers } from './member-store.ts';

/**
 * Creates the reader of a person's place, with the room as it is now, which is read once for everyone in it who asks at once.
 * Without a plan, only a room that they came to by its link counts.
 */
export function createPlaceReader({ database }: Pick<PoolServices, 'database'>) {
  const findPlace = batchReads((userIds) => findOwnPlaces(database, userIds));
  const share = createFreshSingleFlight<Room>();
  return async ({ userId, profile }: NamedViewer): Promise<PlaceReply> => {
    const own = await findPlace(userId);
    if (!own || !(profile.isPremium || own.isByLink)) return { place: null };
    const { roomId, memberId, taskId, taskName, ownName } = own;
    const named = { memberId, taskId, taskName, ...(ownName !== null && { ownName }) };
    return { place: { ...named, room: await share(roomId, () => readRoom(database, roomId)) } };
  };
}

/** Reads a room. The members may be newer than the revision, never older: a change told twice does no harm. */
export async function readRoom(db: Queryable, roomId: string): Promise<Room> {
  const head = await findRoomHead(db, roomId);
  const members = await listMembers(db, roomId);
  return { id: roomId, ...(head ?? { revision: 0 }), members: members.map(({ card }) => card) };
}
