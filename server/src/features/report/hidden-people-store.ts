import { and, desc, eq, ne } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { hiddenPeople } from '../../platform/hidden-things/hidden-people-tables.ts';
import { publicUsername } from '../profile/profile-store.ts';
import { profiles } from '../profile/profile-tables.ts';

/** Lists the people whom a person hides, the latest first, as they look to others. */
export async function listHiddenPeople(db: Queryable, userId: string) {
  const { hiddenUserId, hiddenAt } = hiddenPeople;
  return db
    .select({
      userId: hiddenUserId,
      username: publicUsername,
      profilePicture: profiles.profilePicture,
      hiddenAt,
    })
    .from(hiddenPeople)
    .innerJoin(profiles, eq(profiles.userId, hiddenUserId))
    .where(eq(hiddenPeople.userId, userId))
    .orderBy(desc(hiddenAt), hiddenUserId);
}

/** Counts the people whom the person hides besides this one. */
export async function countOthersHidden(
  db: Queryable,
  userId: string,
  hiddenUserId: string,
): Promise<number> {
  return db.$count(
    hiddenPeople,
    and(eq(hiddenPeople.userId, userId), ne(hiddenPeople.hiddenUserId, hiddenUserId)),
  );
}

export async function insertHiddenPerson(
  tx: Transaction,
  row: typeof hiddenPeople.$inferInsert,
): Promise<void> {
  await tx.insert(hiddenPeople).values(row).onConflictDoNothing();
}

export async function deleteHiddenPerson(db: Queryable, userId: string, hiddenUserId: string): Promise<void> {
  await db
    .delete(hiddenPeople)
    .where(and(eq(hiddenPeople.userId, userId), eq(hiddenPeople.hiddenUserId, hiddenUserId)));
}
