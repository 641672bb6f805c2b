import type { HeldPlace } from '@focuspool/domain/pool/pool-contract';
import { findOwnPlace } from './member-store.ts';
import type { PoolServices } from './pool-services.ts';
import { readRoom } from './room-news.ts';

/** Where somebody sits, with the room as it is now. */
export async function readPlace(
  { database }: Pick<PoolServices, 'database'>,
  userId: string,
): Promise<HeldPlace> {
  const own = await findOwnPlace(database, userId);
  if (!own) return { place: null };
  const { roomId, run: _, ...place } = own;
  return { place: { ...place, room: await readRoom(database, roomId) } };
}
