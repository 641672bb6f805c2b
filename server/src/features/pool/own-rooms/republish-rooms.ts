import { deleteIfAbandoned } from '../membership/leave-pool.ts';
import { listMembers } from '../membership/member-store.ts';
import type { PoolServices } from '../pool-services.ts';
import { publishRoomEvent, toRoomEvent } from '../rooms/room-events.ts';
import { findRoomHead, lockRoom } from '../rooms/room-store.ts';

/**
 * Tells those who sit in these rooms the current names, and deletes rooms to which no one may come any more. Runs after the
 * commit that hides a name or removes an owner. The sweep and the next reading make up for what is lost on the way.
 */
export async function republishRooms(
  services: Pick<PoolServices, 'clock' | 'database' | 'live' | 'log'>,
  roomIds: readonly string[],
): Promise<void> {
  const { database, live, log } = services;
  for (const roomId of roomIds) {
    try {
      const event = await database.transaction(async (tx) => {
        const room = await lockRoom(tx, roomId);
        if (!room) return null;
        const { name = null, clock = null, isClosed } = (await findRoomHead(tx, roomId)) ?? {};
        await deleteIfAbandoned(tx, room, await listMembers(tx, roomId), services.clock.now());
        return toRoomEvent(room, { name, clock, ...(isClosed && { isClosed }) });
      });
      publishRoomEvent(live, event);
    } catch (error) {
      // The change before this is committed, and its answer must say so.
      log.warn({ err: error, roomId }, 'a room was not told its new name');
    }
  }
}
