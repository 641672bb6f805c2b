import type { MovedMember, MovedRoom } from '@focuspool/domain/moving/firebase-room';
import { isStorableId } from '@focuspool/domain/storable-id';
import { eq, inArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { poolMembers, poolRooms } from '../../pool/pool-tables.ts';
import { tasks } from '../../task/task-tables.ts';
import { type ImportContext, leftOut } from '../import-context.ts';
import { keepRowsOfPeople } from './known-people.ts';

/** Finds the rooms of those people who have a place, by their ids. */
export async function findRoomsOf(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = ids.filter(isStorableId);
  if (wanted.length === 0) return new Map();
  const { userId, roomId } = poolMembers;
  const rows = await db.select({ userId, roomId }).from(poolMembers).where(inArray(userId, wanted));
  return new Map(rows.map((row) => [row.userId ?? '', row.roomId]));
}

/** Imports a room with its members; leaves out members who have another place, and a room in which no one is left. */
export async function insertRoom(context: ImportContext, room: MovedRoom, path: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    if ((await tx.$count(poolRooms, eq(poolRooms.id, room.id))) > 0) {
      context.counts['here already'] += 1;
      return;
    }
    const members = await keepFreeMembers(context, tx, room, path);
    if (members.every(({ userId }) => userId === null)) {
      context.report([leftOut(path, 'no one in it is here')]);
      return;
    }
    const { id, openedAt, hadSimulated } = room;
    await tx.insert(poolRooms).values({ id, openedAt: new Date(openedAt), hadSimulated });
    const known = await findTasks(
      tx,
      members.flatMap(({ taskId }) => taskId ?? []),
    );
    const rows = members.map((member, at) => ({
      ...toMemberRow(member),
      taskId: member.taskId !== null && known.has(member.taskId) ? member.taskId : null,
      roomId: id,
      seat: at + 1,
    }));
    const inserted = await tx
      .insert(poolMembers)
      .values(rows)
      .onConflictDoNothing()
      .returning({ seat: poolMembers.seat });
    const taken = new Set(inserted.map(({ seat }) => seat));
    const twice = rows.filter(({ seat }) => !taken.has(seat));
    context.report(
      twice.map((row) =>
        leftOut(`${path}/users/${row.userId ?? row.id}`, 'this member is in a room already'),
      ),
    );
    context.counts.rooms += 1;
  });
}

async function keepFreeMembers(
  context: ImportContext,
  tx: Transaction,
  { members }: MovedRoom,
  path: string,
): Promise<MovedMember[]> {
  const people = members.flatMap((member) =>
    member.userId === null ? [] : [{ userId: member.userId, path: `${path}/users/${member.userId}` }],
  );
  const here = await keepRowsOfPeople(context, tx, people);
  const seated = await findRoomsOf(
    tx,
    here.map(({ userId }) => userId),
  );
  const elsewhere = here.filter(({ userId }) => seated.has(userId));
  context.report(elsewhere.map((one) => leftOut(one.path, 'they have a place in another room')));
  const free = new Set(here.map(({ userId }) => userId).filter((userId) => !seated.has(userId)));
  return members.filter(({ userId }) => userId === null || free.has(userId));
}

async function findTasks(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(inArray(tasks.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

function toMemberRow({ simulated, joinedAt, run, ...member }: MovedMember) {
  return {
    ...member,
    simulatedName: simulated?.username ?? null,
    simulatedPicture: simulated?.profilePicture ?? null,
    joinedAt: new Date(joinedAt),
    startedAt: new Date(run.startedAt),
    endsAt: new Date(run.endsAt),
    pausedPercent: run.pausedPercent,
  };
}
