import type { MemberRun, RoomMember } from '@focuspool/domain/pool/pool-contract';
import { nameTaskForOthers } from '@focuspool/domain/pool/pool-contract';
import { isNameShown } from '@focuspool/domain/visibility/task-visibility';
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { prepareQuery } from '../../../platform/database/prepared-query.ts';
import { hiddenBetween } from '../../../platform/hidden-things/hidden-between.ts';
import { type ShownIntention, selectIntention } from '../../intention/intention-store.ts';
import { publicUsername } from '../../profile/profile-store.ts';
import { profiles } from '../../profile/profile-tables.ts';
import { selectOwnName } from '../../task/task-store.ts';
import { type NamedTask, selectNamedTask } from '../../visibility/visibility-store.ts';
import { ownRooms } from '../own-room-tables.ts';
import { poolMembers, poolRooms } from '../pool-tables.ts';
import { type LockedRoom, lockingRoomOf } from '../rooms/room-store.ts';

type MemberRow = typeof poolMembers.$inferSelect;

/** A member at a seat, as the server knows them; `card` is what the room sees. */
export type SeatedMember = {
  readonly seat: number;
  readonly userId: string | null;
  readonly card: RoomMember;
};

export type OwnPlace = {
  readonly memberId: string;
  readonly roomId: string;
  readonly taskId: string | null;
  readonly taskName: string | null;
  readonly run: MemberRun;
  /** Whether people come to the room by a link. */
  readonly isByLink: boolean;
  /** The name of the room if it is their own. */
  readonly ownName: string | null;
};

const namedTask = selectNamedTask(poolMembers.userId, poolMembers.taskId);
const intention = selectIntention(poolMembers.userId, poolMembers.taskId, poolMembers.isOnBreak);

const cardColumns = {
  id: poolMembers.id,
  seat: poolMembers.seat,
  userId: poolMembers.userId,
  simulatedName: poolMembers.simulatedName,
  simulatedPicture: poolMembers.simulatedPicture,
  username: publicUsername,
  profilePicture: profiles.profilePicture,
  taskName: poolMembers.taskName,
  namedTask,
  intention,
  startedAt: poolMembers.startedAt,
  endsAt: poolMembers.endsAt,
  pausedPercent: poolMembers.pausedPercent,
  isOnBreak: poolMembers.isOnBreak,
  joinedAt: poolMembers.joinedAt,
};

/** Lists everyone in a room, by seat. */
export async function listMembers(db: Queryable, roomId: string): Promise<SeatedMember[]> {
  return (await listMembersOfRooms(db, [roomId])).get(roomId) ?? [];
}

const selectMembers = prepareQuery((db, { roomIds }: { roomIds: readonly string[] }) =>
  db
    .select({ ...cardColumns, roomId: poolMembers.roomId })
    .from(poolMembers)
    .leftJoin(profiles, eq(profiles.userId, poolMembers.userId))
    .where(sql`${poolMembers.roomId} = any(${roomIds}::uuid[])`)
    .orderBy(asc(poolMembers.seat)),
);

/** Does the same for several rooms, by their ids. */
export async function listMembersOfRooms(
  db: Queryable,
  roomIds: readonly string[],
): Promise<Map<string, SeatedMember[]>> {
  const rows = await selectMembers(db, { roomIds });
  const byRoom = Map.groupBy(rows, ({ roomId }) => roomId);
  return new Map([...byRoom].map(([roomId, seated]) => [roomId, seated.map(toSeatedMember)]));
}

/** Finds a member of the room in which the person sits; null for a member of another room. */
export async function findRoommate(
  db: Queryable,
  userId: string,
  memberId: string,
): Promise<(SeatedMember & { readonly shownTask: string | null }) | null> {
  const ownRoom = db
    .select({ roomId: poolMembers.roomId })
    .from(poolMembers)
    .where(eq(poolMembers.userId, userId));
  const [row] = await db
    .select(cardColumns)
    .from(poolMembers)
    .leftJoin(profiles, eq(profiles.userId, poolMembers.userId))
    .where(and(eq(poolMembers.id, memberId), inArray(poolMembers.roomId, ownRoom)));
  if (!row) return null;
  const member = toSeatedMember(row);
  // A member who keeps the task's name to themselves shows none.
  return { ...member, shownTask: isNameShown('room', row.namedTask) ? member.card.taskName : null };
}

type CardRow = Omit<MemberRow, 'roomId' | 'taskId' | 'showsTask'> & {
  username: string | null;
  profilePicture: string | null;
  namedTask: NamedTask | null;
  intention: ShownIntention | null;
};

function toSeatedMember(row: CardRow): SeatedMember {
  return {
    seat: row.seat,
    userId: row.userId,
    card: {
      id: row.id,
      userId: row.userId,
      isSimulated: row.userId === null,
      username: row.simulatedName ?? row.username,
      profilePicture: row.simulatedPicture ?? row.profilePicture ?? '',
      taskName: nameShownTask(row),
      run: readRun(row),
      joinedAt: row.joinedAt.getTime(),
      ...toShownIntention(row),
    },
  };
}

/** Returns the intention if others in the room may see the name of its task. */
function toShownIntention({
  namedTask,
  intention,
}: CardRow): Pick<RoomMember, 'intention' | 'intentionSince'> {
  if (!intention || intention.isHidden || namedTask?.isHidden) return {};
  const { text, outcome, since } = intention;
  // A run paused at the moment of its start waits as if it had not begun.
  if (since === null) return {};
  return isNameShown('room', namedTask) ? { intention: { text, outcome }, intentionSince: since } : {};
}

function nameShownTask({ userId, taskName, namedTask }: CardRow): string | null {
  if (userId === null) return taskName;
  if (!namedTask || namedTask.isHidden) return null;
  return nameTaskForOthers(namedTask.name, isNameShown('room', namedTask));
}

const isOwnRoom = and(eq(ownRooms.roomId, poolMembers.roomId), eq(ownRooms.ownerId, poolMembers.userId));

export async function findOwnPlace(db: Queryable, userId: string): Promise<OwnPlace | null> {
  return (await findOwnPlaces(db, [userId])).get(userId) ?? null;
}

const selectPlaces = prepareQuery((db, { userIds }: { userIds: readonly string[] }) =>
  db
    .select({ member: poolMembers, isByLink: poolRooms.isOwn, ownName: ownRooms.name })
    .from(poolMembers)
    .innerJoin(poolRooms, eq(poolRooms.id, poolMembers.roomId))
    .leftJoin(ownRooms, isOwnRoom)
    .where(sql`${poolMembers.userId} = any(${userIds}::text[])`),
);

/** Finds the places of those people who have one. */
export async function findOwnPlaces(
  db: Queryable,
  userIds: readonly string[],
): Promise<Map<string, OwnPlace>> {
  const rows = await selectPlaces(db, { userIds });
  return new Map(rows.map(({ member, ...room }) => [member.userId ?? '', toOwnPlace(member, room)]));
}

/** A person who joins: how they look, and the place that they have already. */
export type JoiningPerson = {
  /** The name that others see. */
  readonly username: string | null;
  readonly profilePicture: string;
  /** The people whom they hide, and those who hide them. */
  readonly avoided: readonly string[];
  readonly place: OwnPlace | null;
};

const selectJoiningPerson = prepareQuery((db, { userId }: { userId: string }) =>
  db
    .select({
      username: publicUsername,
      profilePicture: profiles.profilePicture,
      avoided: hiddenBetween(profiles.userId),
      member: poolMembers,
      isByLink: poolRooms.isOwn,
      ownName: ownRooms.name,
    })
    .from(profiles)
    .leftJoin(poolMembers, eq(poolMembers.userId, profiles.userId))
    .leftJoin(poolRooms, eq(poolRooms.id, poolMembers.roomId))
    .leftJoin(ownRooms, isOwnRoom)
    .where(eq(profiles.userId, userId)),
);

export async function findJoiningPerson(db: Queryable, userId: string): Promise<JoiningPerson> {
  const [row] = await selectJoiningPerson(db, { userId });
  if (!row) throw new Error('Somebody without a profile came to the pool');
  const { member, isByLink, ownName, ...profile } = row;
  return { ...profile, place: member && toOwnPlace(member, { isByLink: isByLink === true, ownName }) };
}

export type NewMember = Omit<
  typeof poolMembers.$inferInsert,
  'id' | 'startedAt' | 'endsAt' | 'pausedPercent' | 'isOnBreak' | 'showsTask'
> & {
  readonly run: MemberRun;
};

// All members are passed as one value: a statement that is the same for any number of them is built and planned once.
const insertRows = prepareQuery((db, { rows }: { rows: string }) =>
  db
    .insert(poolMembers)
    .select(sql`
      select gen_random_uuid(), "roomId", seat, "userId", "simulatedName", "simulatedPicture", "taskId", "taskName", false,
        "joinedAt", "startedAt", "endsAt", "pausedPercent", "isOnBreak"
      from json_to_recordset(${rows}::json) as added (
        "roomId" uuid, seat smallint, "userId" text, "simulatedName" text, "simulatedPicture" text, "taskId" uuid,
        "taskName" text, "joinedAt" timestamptz, "startedAt" timestamptz, "endsAt" timestamptz,
        "pausedPercent" double precision, "isOnBreak" boolean)`)
    .returning({ ...getTableColumns(poolMembers), namedTask, intention }),
);

/** Seats new members, at most one of them a person, whose profile is `profile`. */
export async function insertMembers(
  tx: Transaction,
  members: readonly NewMember[],
  profile: { username: string | null; profilePicture: string | null } = {
    username: null,
    profilePicture: null,
  },
): Promise<SeatedMember[]> {
  const values = members.map(({ run, ...member }) => ({ ...member, ...writeRun(run) }));
  const rows = await insertRows(tx, { rows: JSON.stringify(values) });
  return rows.map((row) => toSeatedMember({ ...row, ...profile }));
}

export type PlaceChange = {
  readonly run: MemberRun;
  /** The task that they are at from now on; it has a name only while it is theirs. If left out, they stay at their task. */
  readonly taskId?: string | null;
};

type PlaceRow = ReturnType<typeof writeRun> & {
  readonly userId: string;
  readonly taskId: string | null;
  readonly hasNewTask: boolean;
};

const updatePlace = prepareQuery((db, row: PlaceRow) => {
  const { userId, taskId, hasNewTask, startedAt, endsAt, pausedPercent, isOnBreak } = row;
  const locked = lockingRoomOf(db, userId);
  const own = selectOwnName(db, { userId, taskId }).as('own');
  return db
    .with(locked)
    .update(poolMembers)
    .set({
      taskId: sql`case when ${hasNewTask}::boolean then ${own.id} else ${poolMembers.taskId} end`,
      taskName: sql`case when ${hasNewTask}::boolean then ${own.text} else ${poolMembers.taskName} end`,
      ...{ startedAt, endsAt, pausedPercent, isOnBreak, showsTask: false },
    })
    .from(locked)
    .innerJoin(profiles, eq(profiles.userId, userId))
    .leftJoin(own, sql`true`)
    .where(and(eq(poolMembers.userId, userId), eq(poolMembers.roomId, locked.id)))
    .returning({ ...cardColumns, roomId: locked.id, revision: locked.revision });
});

/** Locks a person's room and changes their place in it, in one step; null if they have none. */
export async function changePlace(
  db: Queryable,
  userId: string,
  { run, taskId }: PlaceChange,
): Promise<{ room: Pick<LockedRoom, 'id' | 'revision'>; member: SeatedMember } | null> {
  const hasNewTask = taskId !== undefined;
  const [row] = await updatePlace(db, { userId, hasNewTask, taskId: taskId ?? null, ...writeRun(run) });
  if (!row) return null;
  const { roomId: id, revision, ...card } = row;
  return { room: { id, revision }, member: toSeatedMember(card) };
}

export async function deleteMembers(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.delete(poolMembers).where(inArray(poolMembers.id, [...ids]));
}

function toOwnPlace(row: MemberRow, room: Pick<OwnPlace, 'isByLink' | 'ownName'>): OwnPlace {
  const { id: memberId, roomId, taskId, taskName } = row;
  return { memberId, roomId, taskId, taskName, run: readRun(row), ...room };
}

function readRun({
  startedAt,
  endsAt,
  pausedPercent,
  isOnBreak,
}: Pick<MemberRow, 'startedAt' | 'endsAt' | 'pausedPercent' | 'isOnBreak'>): MemberRun {
  const run = { startedAt: startedAt.getTime(), endsAt: endsAt.getTime(), pausedPercent };
  return isOnBreak ? { ...run, isBreak: true } : run;
}

function writeRun({ startedAt, endsAt, pausedPercent, isBreak = false }: MemberRun) {
  return { startedAt: new Date(startedAt), endsAt: new Date(endsAt), pausedPercent, isOnBreak: isBreak };
}
