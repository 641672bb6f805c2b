import { roomTopic } from '@focuspool/domain/pool/pool-contract';
import { roomLimits } from '@focuspool/domain/pool/room-limits';
import { findOwnPlace } from './member-store.ts';
import type { PoolServices } from './pool-services.ts';

/** Lets those who sit in a room hear of its changes, at most once a second. */
export function openRoomTopic({ database, live }: Pick<PoolServices, 'database' | 'live'>): void {
  live.openTopic(roomTopic, {
    gathering: { everyMs: roomLimits.pushMs, newest: 3 * roomLimits.capacity },
    refuseScope: async ({ userId }, roomId) => {
      const place = await findOwnPlace(database, userId);
      return place?.roomId === roomId ? null : 'place_missing';
    },
  });
}
