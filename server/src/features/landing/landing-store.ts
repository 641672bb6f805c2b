import { landingKeptMs, landingReportedMs } from '@focuspool/domain/landing/landing-contract';
import { hourMs } from '@focuspool/domain/time-units';
import type { Span } from '@focuspool/domain/timer/worked-spans';
import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, ne, not, or, sql } from 'drizzle-orm';
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
 * A landing, with whether the ledger has its run with a worked span that ended at that moment and, for one by a room's clock,
 * whether the person kept their seat until then.
 */
export type KnownLanding = LandingRow & { readonly isCounted: boolean; readonly hasStayed: boolean };

const [person, joinedAt] = [qualifiedColumn(landings.userId), qualifiedColumn(landings.joinedAt)];

// Looked up by key for each row: with `exists`, PostgreSQL may read all runs instead.
const isCounted = sql<boolean>`((
  select true from ${runs}, unnest(${runs.worked}) as stretch
  where ${runs.key} = ${landings.runKey} and ${runs.userId} = ${person}
    and upper(stretch) = ${landings.endsAt} limit 1) is not null)`;

// A seat keeps its `joined_at` until it is left, so one that is not later than the landing's is still the same seat.
const hasStayed = sql<boolean>`(not ${landings.isByClock}
  or exists (select from ${poolMembers} as seat where seat.user_id = ${person} and seat.joined_at <= ${joinedAt})
  or exists (select from ${poolStays} as stay where stay.user_id = ${person} and stay.joined_at <= ${joinedAt}
    and stay.left_at >= ${qualifiedColumn(landings.endsAt)}))`;

const columns = { ...getTableColumns(landings), isCounted, hasStayed };

/**
 * Lists a person's landings later than `since`, the latest first;
 * of one moment, promised ones come before those by a room's clock.
 */
export async function listOwnLandings(db: Queryable, userId: string, since: Date): Promise<KnownLanding[]> {
  return db
    .select(columns)
    .from(landings)
    .where(and(eq(landings.userId, userId), gt(landings.endsAt, since)))
    .orderBy(desc(landings.endsAt), asc(landings.isByClock), asc(landings.joinedAt), asc(landings.landingId));
}

export type Companion = KnownLanding & { readonly username: string | null };

/** Lists everyone in these landings but the person, leaving out people who are suspended, whom they hide or who hide them. */
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

type RecipientQuery = { readonly userId: string; readonly now: Date; readonly since: Date };

const selectRecipients = prepareQuery((db, { userId, now, since }: RecipientQuery) => {
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
 * Lists everyone in the promised landings that lie ahead of this person, themselves included,
 * each with the moment. For a landing by a room's clock it lists only this person, even after
 * the moment: otherwise a whole room that starts at once would reload for each member.
 */
export async function listRecipients(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<Pick<LandingRow, 'userId' | 'endsAt'>[]> {
  const since = new Date(now.getTime() - landingReportedMs);
  return selectRecipients(tx, { userId, now, since });
}

/** Lists the moments later than `since` at which these two land, or have landed, together. */
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

/** Finds the promised landing that this run is to end with at that moment; null if it was not promised to anyone yet. */
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

/** A person, their run and when it is to end; null if they have no run that ends. */
export type RunEnd = { readonly userId: string; readonly runKey: string; readonly endsAt: Date | null };

/** Deletes these people's future landings with which their run does not end; to come back, a person has to land again. */
export async function deleteLeftLandings(tx: Transaction, ends: readonly RunEnd[], now: Date): Promise<void> {
  const isLeft = ends.map(({ userId, runKey, endsAt }) =>
    and(
      eq(landings.userId, userId),
      endsAt ? or(ne(landings.runKey, runKey), ne(landings.endsAt, endsAt)) : undefined,
    ),
  );
  await tx.delete(landings).where(and(gt(landings.endsAt, now), or(...isLeft)));
}

/** Saves landings. A person who comes back to a landing is in it with the run that they have then. */
export async function putLandings(tx: Transaction, rows: readonly LandingRow[]): Promise<void> {
  await tx
    .insert(landings)
    .values([...rows])
    .onConflictDoUpdate({
      target: [landings.landingId, landings.userId],
      set: { runKey: sql`excluded.run_key` },
    });
}

/** Marks the landings that a run has reached, by its worked spans or its counted ones, before it is let go or corrected. */
export async function markKeptLandings(
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

/** Saves that a run ends with a room's work, by its clock. */
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

/** Lists what is kept of a person's landings, oldest first. */
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
