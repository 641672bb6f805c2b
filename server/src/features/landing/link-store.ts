import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { isNotSuspended } from '../../platform/suspension/suspension-store.ts';
import { publicUsername, usernameKey } from '../profile/profile-store.ts';
import { profiles } from '../profile/profile-tables.ts';
import { landingLinks } from './link-tables.ts';

export async function findLinkSetting(db: Queryable, userId: string): Promise<{ isOn: boolean }> {
  return { isOn: (await db.$count(landingLinks, eq(landingLinks.userId, userId))) > 0 };
}

export async function putLink(db: Queryable, userId: string, turnedOnAt: Date): Promise<void> {
  await db.insert(landingLinks).values({ userId, turnedOnAt }).onConflictDoNothing();
}

export async function deleteLink(db: Queryable, userId: string): Promise<void> {
  await db.delete(landingLinks).where(eq(landingLinks.userId, userId));
}

/** Returns when the person's link was turned on, for the export of all their data; null if it is off. */
export async function findLinkTurnedOn(db: Queryable, userId: string): Promise<Date | null> {
  const [row] = await db.select().from(landingLinks).where(eq(landingLinks.userId, userId));
  return row?.turnedOnAt ?? null;
}

/** Finds the person who has that name, shows it, has turned the link on and is not suspended. */
export async function findLinkOwnerByName(db: Queryable, username: string) {
  const { userId, profilePicture } = profiles;
  const [row] = await db
    .select({ userId, username: profiles.username, profilePicture })
    .from(profiles)
    .innerJoin(landingLinks, eq(landingLinks.userId, userId))
    .where(
      and(eq(usernameKey, username.toLowerCase()), isNotNull(publicUsername), isNotSuspended(db, userId)),
    );
  return row ?? null;
}
