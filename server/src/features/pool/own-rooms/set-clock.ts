import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { OwnRooms } from '@focuspool/domain/pool/own-room-contract';
import { setRhythm } from '@focuspool/domain/pool/room-clock';
import type { RoomRhythm } from '@focuspool/domain/pool/room-rhythm';
import { transactOutcome } from '../../../platform/database/transact-outcome.ts';
import type { PoolServices } from '../pool-services.ts';
import { publishRoomEvent, toRoomEvent } from '../rooms/room-events.ts';
import { findOpenRoomClock, putClock } from './own-room-store.ts';
import { listOwnRooms, lockOwnRoom } from './own-rooms.ts';

/**
 * Gives a room a common rhythm, or none. The room is locked, so that whoever comes in meanwhile is told the one clock or the
 * other with the revision that it is of.
 */
export async function setClock(
  { clock, database, live }: Pick<PoolServices, 'clock' | 'database' | 'live'>,
  ownerId: string,
  { roomId, rhythm }: { roomId: string; rhythm: RoomRhythm | null },
): Promise<Outcome<OwnRooms, 'room_missing'>> {
  const set = await transactOutcome(database, async (tx) => {
    const room = await lockOwnRoom(tx, { ownerId, roomId, now: clock.now() });
    if (!room) return refuse('room_missing');
    const now = clock.now();
    const known = await findOpenRoomClock(tx, { ownerId, roomId, now });
    if (known === undefined) return refuse('room_missing');
    const next = rhythm && setRhythm(known, rhythm, now.getTime());
    await putClock(tx, roomId, next);
    return accept({ event: toRoomEvent(room, { clock: next }), rooms: await listOwnRooms(tx, ownerId, now) });
  });
  if (!set.ok) return set;
  publishRoomEvent(live, set.value.event);
  return accept(set.value.rooms);
}
