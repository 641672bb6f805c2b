import { type Room, type RoomChange, type RoomMember, roomTopic } from '@focuspool/domain/pool/pool-contract';
import { isAbandoned } from '@focuspool/domain/pool/room';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Live } from '../../platform/live/live.ts';
import { deleteMembers, listMembers, type SeatedMember } from './member-store.ts';
import { deleteRoom, type HeldRoom, readRevision } from './room-store.ts';
import { noteStays } from './stay-store.ts';

/** What a committed transaction made of a room, for those who are in it. */
export type RoomNews = {
  readonly roomId: string;
  readonly change: RoomChange;
  /** The people who have left: they hear of this, and of nothing more. */
  readonly goneUserIds: readonly string[];
};

export function describeChange(
  room: Pick<HeldRoom, 'id' | 'revision'>,
  {
    members = [],
    left = [],
    goneUserIds = [],
  }: { members?: readonly RoomMember[]; left?: readonly string[]; goneUserIds?: readonly string[] },
): RoomNews {
  const change = { revision: room.revision, members: [...members], left: [...left] };
  return { roomId: room.id, change, goneUserIds };
}

/** Tells a room what has changed; for after the commit. */
export function tellRoom(live: Live, news: RoomNews | null): void {
  if (!news) return;
  live.publish(roomTopic, news.roomId, news.change);
  for (const userId of news.goneUserIds) live.reviewPerson(userId);
}

/**
 * Takes members out of a held room, and deletes it when no people are left. Those who go are told too: their pages may
 * still be open.
 */
export async function dismissMembers(
  tx: Transaction,
  {
    room,
    members,
    isGone,
    now,
  }: {
    room: HeldRoom;
    members: readonly SeatedMember[];
    isGone: (member: SeatedMember) => boolean;
    now: Date;
  },
): Promise<{ news: RoomNews; isDeleted: boolean }> {
  const gone = members.filter(isGone);
  const left = gone.map(({ card }) => card.id);
  const goneUserIds = gone.flatMap(({ userId }) => userId ?? []);
  const people = members.filter((member) => member.userId !== null && !isGone(member)).length;
  const isDeleted = isAbandoned({ people });
  await noteStays(tx, left, now);
  if (isDeleted) await deleteRoom(tx, room.id);
  else if (left.length > 0) await deleteMembers(tx, left);
  return { news: describeChange(room, { left, goneUserIds }), isDeleted };
}

/** A room as it is. The members may be newer than the revision, never older: a change told twice does no harm. */
export async function readRoom(db: Queryable, roomId: string): Promise<Room> {
  const revision = await readRevision(db, roomId);
  const members = await listMembers(db, roomId);
  return { id: roomId, revision: revision ?? 0, members: members.map(({ card }) => card) };
}
