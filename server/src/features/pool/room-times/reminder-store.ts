import { and, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { type Queryable, selectDue, type Transaction } from '../../../platform/database/database.ts';
import { ownRooms, roomReminders } from '../own-room-tables.ts';
import { poolMembers } from '../pool-tables.ts';

export type Reminder = Pick<typeof roomReminders.$inferSelect, 'roomId' | 'userId' | 'told'> & {
  readonly dueAt: Date;
};

/** Whether this person is told before the times of each room, for a query of rooms. */
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

/** Deletes reminders of a room: this person's, those of everyone but the owner and those who sit there, or all. */
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

/** Lists since when the person has wished to be told of rooms, for the export of their data. */
export async function listReminderRequests(db: Queryable, userId: string): Promise<Date[]> {
  const rows = await db
    .select({ askedAt: roomReminders.askedAt })
    .from(roomReminders)
    .where(eq(roomReminders.userId, userId))
    .orderBy(roomReminders.askedAt);
  return rows.map(({ askedAt }) => askedAt);
}

const notNotified = { claimedUntil: null, told: [] };

/** Moves all reminders of a room whose times have changed. */
export async function moveReminders(tx: Transaction, roomId: string, dueAt: Date | null): Promise<void> {
  await tx
    .update(roomReminders)
    .set({ dueAt, ...notNotified })
    .where(eq(roomReminders.roomId, roomId));
}

/** Claims up to `limit` due reminders for one process, until `claimedUntil`. */
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

const isUnchanged = ({ roomId, userId, dueAt }: Reminder) =>
  and(eq(roomReminders.roomId, roomId), eq(roomReminders.userId, userId), eq(roomReminders.dueAt, dueAt));

/** Notes which browsers need not be told again, unless the room's times have changed meanwhile. */
export async function markReminded(db: Queryable, reminder: Reminder, told: string[]): Promise<void> {
  await db.update(roomReminders).set({ told }).where(isUnchanged(reminder));
}

/** Moves the reminder of a person who has been told, unless the room's times have changed meanwhile. */
export async function moveReminder(db: Queryable, reminder: Reminder, dueAt: Date | null): Promise<void> {
  await db
    .update(roomReminders)
    .set({ dueAt, ...notNotified })
    .where(isUnchanged(reminder));
}
