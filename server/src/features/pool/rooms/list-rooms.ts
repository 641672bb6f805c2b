import type { PageQuery } from '@focuspool/domain/operator/page-query';
import {
  type OperatorRoom,
  operatorRoomsPageSize,
  type RoomsPage,
} from '@focuspool/domain/operator/rooms-contract';
import { accept, type Outcome } from '@focuspool/domain/outcome';
import { roomLimits } from '@focuspool/domain/pool/room-limits';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { isAfter, takePage } from '../../../platform/database/pages.ts';
import type { Services } from '../../../platform/services.ts';
import { profiles } from '../../profile/profile-tables.ts';
import { poolMembers, poolRooms } from '../pool-tables.ts';

/** Reads one page of all rooms, the oldest first, for operators. */
export async function readRooms(
  { database }: Pick<Services, 'database'>,
  { after }: PageQuery,
): Promise<Outcome<RoomsPage, never>> {
  const { id, openedAt } = poolRooms;
  const found = await database
    .select({ id, openedAt })
    .from(poolRooms)
    .where(isBehind(after))
    .orderBy(asc(openedAt), asc(id))
    .limit(operatorRoomsPageSize + 1);
  const { rows: page, last } = takePage(found, operatorRoomsPageSize);
  const members = await listSeats(
    database,
    page.map((room) => room.id),
  );
  const rooms = page.map((room): OperatorRoom => {
    const inside = members.filter(({ roomId }) => roomId === room.id);
    const people = inside.flatMap(({ seat, userId, username, joinedAt }) =>
      userId === null ? [] : { seat, userId, username, joinedAt: joinedAt.getTime() },
    );
    const simulated = inside.length - people.length;
    return { id: room.id, openedAt: room.openedAt.getTime(), seats: roomLimits.capacity, simulated, people };
  });
  const next = last && `${last.openedAt.getTime()}.${last.id}`;
  return accept({ rooms, next });
}

async function listSeats(db: Queryable, roomIds: readonly string[]) {
  const { roomId, seat, userId, joinedAt } = poolMembers;
  return db
    .select({ roomId, seat, userId, joinedAt, username: profiles.username })
    .from(poolMembers)
    .leftJoin(profiles, eq(profiles.userId, userId))
    .where(inArray(roomId, [...roomIds]))
    .orderBy(asc(seat));
}

function isBehind(after: string | undefined) {
  const [, at, id] = /^(\d{1,14})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(after ?? '') ?? [];
  if (!at || !id) return undefined;
  return isAfter([poolRooms.openedAt, poolRooms.id], [new Date(Number(at)), id]);
}
