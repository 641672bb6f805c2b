import { lockPerson } from '../../platform/database/database.ts';
import { listMembers, type SeatedMember } from './member-store.ts';
import type { PoolServices } from './pool-services.ts';
import { dismissMembers, tellRoom } from './room-news.ts';
import { holdRoomOf } from './room-store.ts';

/** Gives up a person's place, if they have one, and with the last person the room (specification, section 4). */
export async function leavePool(
  { database, live }: Pick<PoolServices, 'database' | 'live'>,
  userId: string,
): Promise<{ left: boolean }> {
  const { left, news } = await database.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const room = await holdRoomOf(tx, userId);
    if (!room) return { left: false, news: null };
    const members = await listMembers(tx, room.id);
    const isGone = (member: SeatedMember) => member.userId === userId;
    const { news } = await dismissMembers(tx, { room, members, isGone });
    return { left: true, news };
  });
  tellRoom(live, news);
  return { left };
}
