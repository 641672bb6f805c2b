import { emptyRhythm, type Rhythm } from '@focuspool/domain/rhythm/rhythm';
import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { pickExcluded, pickRow, prepareQuery } from '../../platform/database/prepared-query.ts';
import { rhythms } from './rhythm-tables.ts';

export async function findRhythm(db: Queryable, userId: string): Promise<Rhythm> {
  const [row] = await db.select().from(rhythms).where(eq(rhythms.userId, userId));
  if (!row) return emptyRhythm;
  const { userId: _owner, lastBreak, recentRuns, ...settings } = row;
  return { settings, lastBreak, recentRuns };
}

const upsertRhythm = prepareQuery((db, values: typeof rhythms.$inferSelect) =>
  db
    .insert(rhythms)
    .values(pickRow(rhythms, values))
    .onConflictDoUpdate({ target: rhythms.userId, set: pickExcluded(rhythms) }),
);

export async function putRhythm(
  tx: Transaction,
  userId: string,
  { settings, lastBreak, recentRuns }: Rhythm,
): Promise<void> {
  await upsertRhythm(tx, { userId, ...settings, lastBreak, recentRuns: [...recentRuns] });
}
