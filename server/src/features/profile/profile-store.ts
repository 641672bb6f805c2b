import type { Profile } from '@focuspool/domain/account/viewer';
import type { ChangeProfile } from '@focuspool/domain/profile/profile-contract';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import { user } from '../../platform/auth/auth-tables.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { prepareQuery } from '../../platform/database/prepared-query.ts';
import { isHidden } from '../../platform/hidden-things/hidden-thing-store.ts';
import { profiles, toUsernameKey } from './profile-tables.ts';

const profileColumns = {
  username: profiles.username,
  profilePicture: profiles.profilePicture,
  isPremium: profiles.isPremium,
  trophies: profiles.trophies,
  totalMinutes: profiles.totalMinutes,
};

export async function findProfile(db: Queryable, userId: string): Promise<Profile | null> {
  return (await findProfiles(db, [userId])).get(userId) ?? null;
}

type People = { readonly userIds: readonly string[] };

const isOneOf = ({ userIds }: People) => sql`${profiles.userId} = any(${userIds}::text[])`;

const selectProfiles = prepareQuery((db, people: People) =>
  db.select({ userId: profiles.userId, profile: profileColumns }).from(profiles).where(isOneOf(people)),
);

/** Finds the profiles of those people who have one. */
export async function findProfiles(db: Queryable, userIds: readonly string[]): Promise<Map<string, Profile>> {
  const rows = await selectProfiles(db, { userIds });
  return new Map(rows.map(({ userId, profile }) => [userId, profile]));
}

/** The key by which a person's name is known, for a query. */
export const usernameKey = toUsernameKey(profiles.username);

/** A person's name as others see it, for a query; null if it is hidden from them. */
export const publicUsername = sql<string | null>`case when ${isHidden(
  'username',
  profiles.userId,
  usernameKey,
)} then null else ${profiles.username} end`;

/** How a person looks to others. */
export type PublicLooks = { readonly username: string | null; readonly profilePicture: string };

const selectPublicLooks = prepareQuery((db, people: People) => {
  const { userId, profilePicture } = profiles;
  return db
    .select({ userId, looks: { username: publicUsername, profilePicture } })
    .from(profiles)
    .where(isOneOf(people));
});

/** Finds how people look to others, for those who have a profile. */
export async function findPublicLooks(
  db: Queryable,
  userIds: readonly string[],
): Promise<Map<string, PublicLooks>> {
  const rows = await selectPublicLooks(db, { userIds });
  return new Map(rows.map(({ userId, looks }) => [userId, looks]));
}

/** Returns whether the person has a profile; if so, they stay until the transaction ends. */
export async function lockProfile(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: user.id })
    .from(user)
    .innerJoin(profiles, eq(profiles.userId, user.id))
    .where(eq(user.id, userId))
    .for('key share', { of: user });
  return rows.length > 0;
}

/** Finds the owner of a name, in whatever case; null if there is none. */
export async function findUsernameOwner(db: Queryable, username: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(eq(usernameKey, username.toLowerCase()));
  return row?.userId ?? null;
}

/** Returns those of the names that are taken, in lower case. */
export async function findTakenUsernames(db: Queryable, usernames: readonly string[]): Promise<Set<string>> {
  const wanted = usernames.map((username) => username.toLowerCase());
  const rows = await db.select({ name: usernameKey }).from(profiles).where(inArray(usernameKey, wanted));
  return new Set(rows.map(({ name }) => name));
}

/** Inserts a profile; null if the person has one already, or someone else has the name. */
export async function insertProfile(
  db: Queryable,
  row: Pick<typeof profiles.$inferInsert, 'userId' | 'username' | 'profilePicture' | 'createdAt'>,
): Promise<Profile | null> {
  const [inserted] = await db.insert(profiles).values(row).onConflictDoNothing().returning(profileColumns);
  return inserted ?? null;
}

/** The unique index of names, whatever their case (`profile-tables.ts`). */
export const usernameConstraint = 'profiles_username_key';

/** Changes a profile; null for a person without one. Throws a violation of `usernameConstraint` if the name is someone else's. */
export async function updateProfile(
  tx: Transaction,
  userId: string,
  change: ChangeProfile,
): Promise<Profile | null> {
  const [row] = await tx
    .update(profiles)
    .set(change)
    .where(eq(profiles.userId, userId))
    .returning(profileColumns);
  return row ?? null;
}

type Rewards = { readonly minutes: number; readonly trophies: number };

const raiseSums = prepareQuery((db, { userId, minutes, trophies }: Rewards & { userId: string }) =>
  db
    .update(profiles)
    .set({
      totalMinutes: sql`${profiles.totalMinutes} + ${minutes}`,
      trophies: sql`${profiles.trophies} + ${trophies}`,
    })
    .where(eq(profiles.userId, userId))
    .returning({ trophies: profiles.trophies, totalMinutes: profiles.totalMinutes }),
);

/** Adds a finished run's whole minutes and trophies; returns the person's new sums. */
export async function addRewards(
  tx: Transaction,
  userId: string,
  rewards: Rewards,
): Promise<{ trophies: number; totalMinutes: number }> {
  const [row] = await raiseSums(tx, { userId, ...rewards });
  if (!row) throw new Error(`The person ${userId} has no profile to reward`);
  return row;
}

/** The person's totals of all runs, and when their profile was created; null without a profile. */
export async function findSums(
  db: Queryable,
  userId: string,
): Promise<{ trophies: number; totalMinutes: number; createdAt: Date } | null> {
  const { trophies, totalMinutes, createdAt } = profiles;
  const [row] = await db
    .select({ trophies, totalMinutes, createdAt })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row ?? null;
}

/** Returns whether a person with this flag has premium: with PREMIUM_FOR_ALL everyone has. */
export function hasPremium(
  { isPremiumForAll }: Pick<Config, 'isPremiumForAll'>,
  isPremium: boolean,
): boolean {
  return isPremiumForAll || isPremium;
}

/** The profile as its person has it here, by the same rule. */
export function withPremium(config: Pick<Config, 'isPremiumForAll'>, profile: Profile): Profile {
  return { ...profile, isPremium: hasPremium(config, profile.isPremium) };
}

/** The same condition for a query. */
export function isPremiumHere({ isPremiumForAll }: Pick<Config, 'isPremiumForAll'>): SQL | undefined {
  return isPremiumForAll ? undefined : eq(profiles.isPremium, true);
}

/** Sets the flag that opens the premium pages. */
export async function setPremium(db: Queryable, userId: string, isPremium: boolean): Promise<void> {
  await db.update(profiles).set({ isPremium }).where(eq(profiles.userId, userId));
}
