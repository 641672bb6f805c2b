import { type Cheer, cheerKeptMs } from '@focuspool/domain/cheer/cheer-contract';
import type { ArrivedCheer } from '@focuspool/domain/cheer/gather-cheers';
import { hourMs } from '@focuspool/domain/time-units';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isNotHiddenBetween } from '../../platform/hidden-things/hidden-between.ts';
import type { Services } from '../../platform/services.ts';
import { isNotSuspended } from '../../platform/suspension/suspension-store.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { publicUsername } from '../profile/profile-store.ts';
import { profiles } from '../profile/profile-tables.ts';
import { runs } from '../timer/run-tables.ts';
import { cheers } from './cheer-tables.ts';

/** Keeps a cheer; a person's first cheer for a run stays as it is. */
export async function insertCheer(tx: Transaction, cheer: typeof cheers.$inferInsert): Promise<void> {
  await tx.insert(cheers).values(cheer).onConflictDoNothing();
}

/**
 * Lists the cheers for runs that this person has completed, oldest first.
 * Senders who are suspended, whom they hide or who hide them are left out.
 */
export async function listArrivedCheers(db: Queryable, receiverId: string): Promise<ArrivedCheer[]> {
  const rows = await db
    .select({
      endedAt: runs.recordedAt,
      name: sql<string | null>`case when ${cheers.byName} then ${publicUsername} end`,
    })
    .from(cheers)
    .innerJoin(runs, and(eq(runs.key, cheers.runKey), eq(runs.userId, cheers.receiverId)))
    .innerJoin(profiles, eq(profiles.userId, cheers.senderId))
    .where(
      and(
        eq(cheers.receiverId, receiverId),
        isNotSuspended(db, cheers.senderId),
        isNotHiddenBetween(db, cheers.senderId, cheers.receiverId),
      ),
    )
    .orderBy(asc(cheers.cheeredAt), asc(cheers.senderId));
  return rows.map(({ endedAt, name }) => ({ endedAt: endedAt.getTime(), name }));
}

/** Lists the cheers given by the person that are still kept, oldest first. */
export async function listGivenCheers(
  db: Queryable,
  senderId: string,
): Promise<(Pick<Cheer, 'byName'> & { readonly cheeredAt: Date })[]> {
  const { byName, cheeredAt } = cheers;
  return db
    .select({ byName, cheeredAt })
    .from(cheers)
    .where(eq(cheers.senderId, senderId))
    .orderBy(asc(cheeredAt), asc(cheers.runKey));
}

/** Deletes cheers once their day is over, whether they were told or not. */
export function createCheerSweep({ clock, database }: Pick<Services, 'clock' | 'database'>): Sweep {
  return {
    name: 'old cheers',
    everyMs: hourMs,
    run: async () => {
      const earliest = new Date(clock.now().getTime() - cheerKeptMs);
      await database.delete(cheers).where(lt(cheers.cheeredAt, earliest));
    },
  };
}
