import type { Services } from '../../platform/services.ts';
import type { ObserveLooks } from '../profile/observe-looks.ts';
import { listMembers } from './member-store.ts';
import { describeChange, tellRoom } from './room-news.ts';
import { holdRoomOf } from './room-store.ts';

/** Brings the card of somebody who sits in a room up to their name and picture. */
export function createLooksShower({ live }: Pick<Services, 'live'>): ObserveLooks {
  return async (tx, userId) => {
    const room = await holdRoomOf(tx, userId);
    if (!room) return () => {};
    const members = await listMembers(tx, room.id);
    const cards = members.filter((member) => member.userId === userId).map(({ card }) => card);
    return () => tellRoom(live, describeChange(room, { members: cards }));
  };
}
