import { and, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { type Queryable, selectDue, type Transaction } from '../../../platform/database/database.ts';
import { ownRooms, roomReminders } from '../own-room-tables.ts';
import { poolMembers } from '../pool-tables.ts';

export type Reminder = Pick<typeof roomReminders.$inferSelect, 'roomId' | 'userId' | 'told'> & {
  readonly dueAt: Date;
};

/** For a query of rooms: whether this person is told before the times of each. */
export function hasReminder(db: Queryable, userId: string): SQL<boolean> {
  const reminder = db
    .select({ one: sql`1` })
    .from(roomReminders)
    .where(and(eq(roomReminders.roomId, ownRooms.roomId), eq(roomReminders.userId, userId)));
  return sql<boolean>`exists ${reminder}`;
}

export async function putReminder(
  tx: Transaction,
  reminder: Pick<typeof roomReminders.$inferInsert, 'roomId' | 'userId' | 'askedAt' | 'dueAt'>,
): Promise<void> {
  await tx.insert(roomReminders).values(reminder).onConflictDoNothing();
}

/** Of a room: of this person alone, of all but the owner and those who sit there, or of everybody. */
export async function deleteReminders(
  tx: Transaction,
  roomId: string,
  whose: { readonly userId?: string; readonly outsidersOf?: string } = {},
): Promise<void> {
  const { userId, outsidersOf } = whose;
  const seated = tx
    .select({ userId: sql<string>`${poolMembers.userId}` })
    .from(poolMembers)
    .where(eq(poolMembers.roomId, roomId));
  await tx
    .delete(roomReminders)
    .where(
      and(
        eq(roomReminders.roomId, roomId),
        userId === undefined ? undefined : eq(roomReminders.userId, userId),
        outsidersOf === undefined
          ? undefined
          : and(ne(roomReminders.userId, outsidersOf), notInArray(roomReminders.userId, seated)),
      ),
    );
}

/** Since when somebody wishes to be told of rooms, for their own eyes. */
export async function listAskedReminders(db: Queryable, userId: string): Promise<Date[]> {
  const rows = await db
    .select({ askedAt: roomReminders.askedAt })
    .from(roomReminders)
    .where(eq(roomReminders.userId, userId))
    .orderBy(roomReminders.askedAt);
  return rows.map(({ askedAt }) => askedAt);
}

const untold = { claimedUntil: null, told: [] };

/** For a room whose times are others now. */
export async function moveReminders(tx: Transaction, roomId: string, dueAt: Date | null): Promise<void> {
  await tx
    .update(roomReminders)
    .set({ dueAt, ...untold })
    .where(eq(roomReminders.roomId, roomId));
}

/** So many of those that are due, for one process alone until `claimedUntil`. */
export async function claimReminders(
  db: Queryable,
  now: Date,
  { claimedUntil, limit }: { readonly claimedUntil: Date; readonly limit: number },
): Promise<Reminder[]> {
  const { roomId, userId, dueAt, claimedUntil: claimed } = roomReminders;
  const due = selectDue(db, { key: { roomId, userId }, dueAt, claimedUntil: claimed, now, limit });
  return db
    .update(roomReminders)
    .set({ claimedUntil })
    .where(inArray(sql`(${roomId}, ${userId})`, due))
    .returning({ roomId, userId, dueAt: sql<Date>`${dueAt}`.mapWith(dueAt), told: roomReminders.told });
}

const isStill = ({ roomId, userId, dueAt }: Reminder) =>
  and(eq(roomReminders.roomId, roomId), eq(roomReminders.userId, userId), eq(roomReminders.dueAt, dueAt));

/** Notes which browsers need not be told again, unless the room's times are others meanwhile. */
export async function noteReminded(db: Queryable, reminder: Reminder, told: string[]): Promise<void> {
  await db.update(roomReminders).set({ told }).where(isStill(reminder));
}

/** The same, of somebody who has been told. */
export async function moveReminder(db: Queryable, reminder: Reminder, dueAt: Date | null): Promise<void> {
  await db
    .update(roomReminders)
    .set({ dueAt, ...untold })
    .where(isStill(reminder));
}
