import type { Intention, SaidIntention } from '@focuspool/domain/intention/intention';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { toEpochMs } from '../../platform/database/instant-column.ts';
import { qualifiedColumn } from '../../platform/database/qualified-column.ts';
import { isHidden } from '../../platform/hidden-things/hidden-thing-store.ts';
import { currentRuns, runs } from '../timer/run-tables.ts';
import { intentions } from './intention-tables.ts';

/** Finds the person's latest intention; null once it is over. */
export async function findIntention(db: Queryable, userId: string): Promise<Intention | null> {
  const { runKey: key, text, outcome } = intentions;
  const [row] = await db.select({ key, text, outcome }).from(intentions).where(eq(intentions.userId, userId));
  return row ?? null;
}

export async function putIntention(
  tx: Transaction,
  userId: string,
  intention: Intention | undefined,
): Promise<void> {
  if (!intention) {
    await tx.delete(intentions).where(eq(intentions.userId, userId));
    return;
  }
  const { key: runKey, text, outcome } = intention;
  const set = { runKey, text, outcome };
  await tx
    .insert(intentions)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: intentions.userId, set });
}

/** An intention, when its run began (null for a run without any time so far), and whether reports hide it from others. */
export type ShownIntention = SaidIntention & { readonly since: number | null; readonly isHidden: boolean };

const isTextHidden = isHidden('intention', intentions.userId, intentions.text);

/**
 * A column for queries: the intention of the run that a person is on, or in a break, of the run before it. It is selected with
 * each row, as task names are, and only if that run is on the row's task, whose visibility decides who else sees it.
 */
export function selectIntention(
  owner: PgColumn,
  taskId: PgColumn,
  isOnBreak: PgColumn,
): SQL<ShownIntention | null> {
  const [person, task] = [qualifiedColumn(owner), qualifiedColumn(taskId)];
  const keyOn = ({ key, taskId: of }: typeof currentRuns | typeof runs) =>
    sql`case when ${of} is not distinct from ${task} then ${key} end`;
  const currentKey = sql`select ${keyOn(currentRuns)} from ${currentRuns} where ${currentRuns.userId} = ${person}`;
  const lastKey = sql`
    select ${keyOn(runs)} from ${runs} where ${runs.userId} = ${person} order by ${runs.startedAt} desc limit 1`;
  const currentStart = sql`
    select coalesce((${currentRuns.worked}->0->>'from')::bigint, ${toEpochMs(currentRuns.runningSince)})
    from ${currentRuns} where ${currentRuns.userId} = ${person}`;
  const lastStart = sql`select ${toEpochMs(runs.startedAt)} from ${runs} where ${runs.key} = ${intentions.runKey}`;
  const intention = sql`
    select json_build_object(
      'text', ${intentions.text}, 'outcome', ${intentions.outcome}, 'isHidden', ${isTextHidden},
      'since', case when ${qualifiedColumn(isOnBreak)} then (${lastStart}) else (${currentStart}) end)
    from ${intentions}
    where ${intentions.userId} = ${person}
      and ${intentions.runKey} = case when ${qualifiedColumn(isOnBreak)} then (${lastKey}) else (${currentKey}) end`;
  return sql<ShownIntention | null>`(${intention})`;
}
