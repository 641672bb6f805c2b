import { lockPerson, type Transaction } from '../../platform/database/database.ts';
import { listMembers, type SeatedMember } from './member-store.ts';
import type { PoolServices } from './pool-services.ts';
import { dismissMembers, type RoomNews, tellRoom } from './room-news.ts';
import { holdRoomOf } from './room-store.ts';

/** Gives up a person's place, if they have one, and with the last person the room (specification, section 4). */
export async function leavePool(
  { clock, database, live }: Pick<PoolServices, 'clock' | 'database' | 'live'>,
  userId: string,
): Promise<{ left: boolean }> {
  const news = await database.transaction(async (tx) => {
    await lockPerson(tx, userId);
    return leaveRoom(tx, userId, clock.now());
  });
  tellRoom(live, news);
  return { left: news !== null };
}

/** The same within a transaction that holds the person; the news is for after the commit, null without a place. */
export async function leaveRoom(tx: Transaction, userId: string, now: Date): Promise<RoomNews | null> {
  const room = await holdRoomOf(tx, userId);
  if (!room) return null;
  const members = await listMembers(tx, room.id);
  const isGone = (member: SeatedMember) => member.userId === userId;
  const { news } = await dismissMembers(tx, { room, members, isGone, now });
  return news;
}
