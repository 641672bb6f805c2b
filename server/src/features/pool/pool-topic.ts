import { roomTopic } from '@focuspool/domain/pool/pool-contract';
import { roomLimits } from '@focuspool/domain/pool/room-limits';
import { readTogether } from '../../platform/read-together.ts';
import { findOwnPlaces } from './member-store.ts';
import type { PoolServices } from './pool-services.ts';

/** Lets those who sit in a room hear of its changes, at most once a second. */
export function openRoomTopic({ database, live }: Pick<PoolServices, 'database' | 'live'>): void {
  const findPlace = readTogether((userIds) => findOwnPlaces(database, userIds));
  live.openTopic(roomTopic, {
    batching: { everyMs: roomLimits.pushMs, newest: 3 * roomLimits.capacity },
    refuseScope: async ({ userId }, roomId) =>
      (await findPlace(userId))?.roomId === roomId ? null : 'place_missing',
  });
}
