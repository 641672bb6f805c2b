import type { HeldPlace, Room } from '@focuspool/domain/pool/pool-contract';
import { readTogether } from '../../platform/read-together.ts';
import { createFreshSharing } from '../../platform/share-underway.ts';
import { findOwnPlaces } from './member-store.ts';
import type { PoolServices } from './pool-services.ts';
import { readRoom } from './room-news.ts';

/** Where somebody sits, with the room as it is now; read once for all of a room who ask at once. */
export function createPlaceReader({ database }: Pick<PoolServices, 'database'>) {
  const findPlace = readTogether((userIds) => findOwnPlaces(database, userIds));
  const share = createFreshSharing<Room>();
  return async (userId: string): Promise<HeldPlace> => {
    const own = await findPlace(userId);
    if (!own) return { place: null };
    const { roomId, run: _, ...place } = own;
    return { place: { ...place, room: await share(roomId, () => readRoom(database, roomId)) } };
  };
}
