import type { Outcome } from '@focuspool/domain/outcome';
import type { OwnRooms } from '@focuspool/domain/pool/own-room-contract';
import { setRhythm } from '@focuspool/domain/pool/room-clock';
import type { RoomRhythm } from '@focuspool/domain/pool/room-rhythm';
import type { PoolServices } from '../pool-services.ts';
import { findOpenRoomClock, putClock } from './own-room-store.ts';
import { changeOwnRoom } from './own-rooms.ts';

/**
 * Gives a room a common rhythm, or none. The room is locked, so that anyone
 * who comes in meanwhile gets either clock together with its own revision.
 */
export async function setClock(
  services: Pick<PoolServices, 'clock' | 'database' | 'live'>,
  ownerId: string,
  { roomId, rhythm }: { roomId: string; rhythm: RoomRhythm | null },
): Promise<Outcome<OwnRooms, 'room_missing'>> {
  return changeOwnRoom(services, { ownerId, roomId }, async (tx, _room, now) => {
    const known = await findOpenRoomClock(tx, { ownerId, roomId, now });
    if (known === undefined) return null;
    const next = rhythm && setRhythm(known, rhythm, now.getTime());
    await putClock(tx, roomId, next);
    return { clock: next };
  });
}
