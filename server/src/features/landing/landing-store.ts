import { landingKeptMs, landingToldMs } from '@focuspool/domain/landing/landing-contract';
import { hourMs } from '@focuspool/domain/time-units';
import type { Span } from '@focuspool/domain/timer/worked-spans';
import { and, asc, desc, eq, gt, inArray, lt, ne, not, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { prepareQuery } from '../../platform/database/prepared-query.ts';
import { qualifiedColumn } from '../../platform/database/qualified-column.ts';
import { isNotHiddenBetween } from '../../platform/hidden-things/hidden-between.ts';
import type { Services } from '../../platform/services.ts';
import { isNotSuspended } from '../../platform/suspension/suspension-store.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { poolMembers, poolStays } from '../pool/pool-tables.ts';
import { publicUsername } from '../profile/profile-store.ts';
import { profiles } from '../profile/profile-tables.ts';
import { runs } from '../timer/run-tables.ts';
import { landings } from './landing-tables.ts';

export type LandingRow = typeof landings.$inferSelect;

/**
 * A row, whether the ledger has its run with a stretch of work that ended at that moment, and of one by the clock of a room whether
 * its person has kept the seat up to it.
 */
export type KnownLanding = LandingRow & { readonly isCounted: boolean; readonly hasStayed: boolean };

const [person, joinedAt] = [qualifiedColumn(landings.userId), qualifiedColumn(landings.joinedAt)];

// By its key for each row: for an `exists` PostgreSQL may read all runs instead.
const isCounted = sql<boolean>`((
  select true from ${runs}, unnest(${runs.worked}) as stretch
  where ${runs.key} = ${landings.runKey} and ${runs.userId} = ${person}
    and upper(stretch) = ${landings.endsAt} limit 1) is not null)`;

// A seat is the same as long as it was not left.
const hasStayed = sql<boolean>`(not ${landings.isByClock}
  or exists (select from ${poolMembers} as seat where seat.user_id = ${person} and seat.joined_at <= ${joinedAt})
  or exists (select from ${poolStays} as stay where stay.user_id = ${person} and stay.joined_at <= ${joinedAt}
    and stay.left_at >= ${qualifiedColumn(landings.endsAt)}))`;

const columns = {
  landingId: landings.landingId,
  userId: landings.userId,
  runKey: landings.runKey,
  endsAt: landings.endsAt,
  breakMinutes: landings.breakMinutes,
  joinedAt: landings.joinedAt,
  isByClock: landings.isByClock,
  wasKept: landings.wasKept,
  isCounted,
  hasStayed,
};

/** A person's landings whose moment is later than `since`, the latest first, and of one moment what was promised. */
export async function listOwnLandings(db: Queryable, userId: string, since: Date): Promise<KnownLanding[]> {
  return db
    .select(columns)
    .from(landings)
    .where(and(eq(landings.userId, userId), gt(landings.endsAt, since)))
    .orderBy(desc(landings.endsAt), asc(landings.isByClock), asc(landings.joinedAt), asc(landings.landingId));
}

export type Companion = KnownLanding & { readonly username: string | null };

/** Those who are in these landings beside somebody, of whom neither hides the other; nobody who is suspended. */
export async function listCompanions(
  db: Queryable,
  userId: string,
  landingIds: readonly string[],
): Promise<Companion[]> {
  return db
    .select({ ...columns, username: publicUsername })
    .from(landings)
    .innerJoin(profiles, eq(profiles.userId, landings.userId))
    .where(
      and(
        inArray(landings.landingId, [...landingIds]),
        ne(landings.userId, userId),
        isNotSuspended(db, landings.userId),
        isNotHiddenBetween(db, landings.userId, userId),
      ),
    )
    .orderBy(asc(landings.joinedAt), asc(landings.userId));
}

type ToTell = { readonly userId: string; readonly now: Date; readonly since: Date };

const selectToTell = prepareQuery((db, { userId, now, since }: ToTell) => {
  const isPromised = and(not(landings.isByClock), gt(landings.endsAt, now));
  const isByClock = and(landings.isByClock, gt(landings.endsAt, since));
  const own = db
    .select({ landingId: landings.landingId })
    .from(landings)
    .where(and(eq(landings.userId, userId), or(isPromised, isByClock)));
  return db
    .selectDistinct({ userId: landings.userId, endsAt: landings.endsAt })
    .from(landings)
    .where(and(inArray(landings.landingId, own), or(not(landings.isByClock), eq(landings.userId, userId))));
});

/**
 * Who is in a landing that is yet to come and has this person in it, themselves included, each with the moment. Of one by the clock
 * of a room that person alone, also after it: a whole room that starts at once would ask anew for each of them.
 */
export async function listToTell(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<Pick<LandingRow, 'userId' | 'endsAt'>[]> {
  const since = new Date(now.getTime() - landingToldMs);
  return selectToTell(tx, { userId, now, since });
}

/** The moments later than `since` at which these two land together, or have. */
export async function listMomentsOfBoth(
  db: Queryable,
  [one, other]: readonly [string, string],
  since: Date,
): Promise<Date[]> {
  const ofOther = db
    .select({ landingId: landings.landingId })
    .from(landings)
    .where(eq(landings.userId, other));
  const rows = await db
    .selectDistinct({ endsAt: landings.endsAt })
    .from(landings)
    .where(and(eq(landings.userId, one), gt(landings.endsAt, since), inArray(landings.landingId, ofOther)));
  return rows.map(({ endsAt }) => endsAt);
}

/** The landing that this run is to end with at that moment, as it was promised; null where that was to nobody so far. */
export async function findLandingOfRun(
  tx: Transaction,
  { userId, runKey, endsAt }: Pick<LandingRow, 'userId' | 'runKey' | 'endsAt'>,
): Promise<LandingRow | null> {
  const [row] = await tx
    .select()
    .from(landings)
    .where(
      and(
        eq(landings.userId, userId),
        eq(landings.runKey, runKey),
        eq(landings.endsAt, endsAt),
        not(landings.isByClock),
      ),
    )
    .orderBy(asc(landings.joinedAt), asc(landings.landingId))
    .limit(1);
  return row ?? null;
}

/** Somebody whose run is to end at that moment; null where they have none that ends. */
export type RunEnd = { readonly userId: string; readonly runKey: string; readonly endsAt: Date | null };

/** Deletes of these people's landings what is yet to come and their run does not end with: to come back is to land anew. */
export async function forgetLeftLandings(tx: Transaction, ends: readonly RunEnd[], now: Date): Promise<void> {
  const isLeft = ends.map(({ userId, runKey, endsAt }) =>
    and(
      eq(landings.userId, userId),
      endsAt ? or(ne(landings.runKey, runKey), ne(landings.endsAt, endsAt)) : undefined,
    ),
  );
  await tx.delete(landings).where(and(gt(landings.endsAt, now), or(...isLeft)));
}

/** Whoever comes back to a landing is in it with the run that they have then. */
export async function putLandings(tx: Transaction, rows: readonly LandingRow[]): Promise<void> {
  await tx
    .insert(landings)
    .values([...rows])
    .onConflictDoUpdate({
      target: [landings.landingId, landings.userId],
      set: { runKey: sql`excluded.run_key` },
    });
}

/** Notes which landings a run has come to, by its stretches of work or as it is counted, before it is let go or corrected. */
export async function keepLandings(
  tx: Transaction,
  { userId, runKey, worked = [] }: Pick<LandingRow, 'userId' | 'runKey'> & { worked?: readonly Span[] },
): Promise<void> {
  const ends = worked.map(({ to }) => new Date(to));
  await tx
    .update(landings)
    .set({ wasKept: true })
    .where(
      and(
        eq(landings.userId, userId),
        eq(landings.runKey, runKey),
        or(inArray(landings.endsAt, ends), isCounted),
      ),
    );
}

/** Notes that a run ends with the work of a room by its clock. */
export async function putClockLanding(
  tx: Transaction,
  row: Omit<LandingRow, 'isByClock' | 'wasKept'>,
): Promise<void> {
  const { runKey, joinedAt } = row;
  await tx
    .insert(landings)
    .values({ ...row, isByClock: true })
    .onConflictDoUpdate({ target: [landings.landingId, landings.userId], set: { runKey, joinedAt } });
}

/** What is kept of a person's landings, the oldest first. */
export async function listKeptLandings(db: Queryable, userId: string) {
  const { endsAt, joinedAt } = landings;
  return db
    .select({ endsAt, joinedAt })
    .from(landings)
    .where(eq(landings.userId, userId))
    .orderBy(asc(joinedAt));
}

/** Deletes landings a day after their moment. */
export function createLandingSweep({ clock, database }: Pick<Services, 'clock' | 'database'>): Sweep {
  return {
    name: 'old landings',
    everyMs: hourMs,
    run: async () => {
      const earliest = new Date(clock.now().getTime() - landingKeptMs);
      await database.delete(landings).where(lt(landings.endsAt, earliest));
    },
  };
}
