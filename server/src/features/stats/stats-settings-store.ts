import { isTimeZone } from '@focuspool/domain/stats/local-day';
import { defaultStatsSettings, type StatsSettings } from '@focuspool/domain/stats/stats-settings';
import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { prepareQuery } from '../../platform/database/prepared-query.ts';
import { statsSettings } from './stats-tables.ts';

const upsertTimeZone = prepareQuery((db, { userId, timeZone }: { userId: string; timeZone: string }) =>
  db
    .insert(statsSettings)
    .values({ userId, timeZone })
    .onConflictDoUpdate({
      target: statsSettings.userId,
      set: { timeZone },
      setWhere: sql`${statsSettings.timeZone} is distinct from ${timeZone}`,
    }),
);

/** Returns the zone that a device named, and remembers it; without a valid one, returns the last remembered zone, or else UTC. */
export async function settleTimeZone(tx: Transaction, userId: string, named?: string): Promise<string> {
  if (named && isTimeZone(named)) {
    await upsertTimeZone(tx, { userId, timeZone: named });
    return named;
  }
  return (await findStatsSettings(tx, userId)).timeZone ?? 'UTC';
}

type KnownSettings = { readonly timeZone: string | null; readonly settings: StatsSettings };

export async function findStatsSettings(db: Queryable, userId: string): Promise<KnownSettings> {
  const { timeZone, goalMinutes, firstDay, hourCycle } = statsSettings;
  const [row] = await db
    .select({ timeZone, settings: { goalMinutes, firstDay, hourCycle } })
    .from(statsSettings)
    .where(eq(statsSettings.userId, userId));
  return row
    ? { ...row, settings: row.settings ?? defaultStatsSettings }
    : { timeZone: null, settings: defaultStatsSettings };
}

export async function putStatsSettings(
  tx: Transaction,
  userId: string,
  settings: StatsSettings,
): Promise<void> {
  await tx
    .insert(statsSettings)
    .values({ userId, ...settings })
    .onConflictDoUpdate({ target: statsSettings.userId, set: settings });
}
