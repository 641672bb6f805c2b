import type { Alert } from '@focuspool/domain/push/alert';
import type { PushSubscription } from '@focuspool/domain/push/push-contract';
import { and, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import { type Queryable, selectDue, type Transaction } from '../../platform/database/database.ts';
import { pickExcluded, prepareQuery } from '../../platform/database/prepared-query.ts';
import { currentRuns } from '../timer/run-tables.ts';
import { alerts, pushSubscriptions } from './push-tables.ts';

type Owner = { readonly userId: string; readonly sessionId: string };

/** Saves a browser's subscription, replacing that of this sign-in, or of another sign-in of the same browser. */
export async function putSubscription(
  tx: Transaction,
  owner: Owner,
  { endpoint, keys }: PushSubscription,
  createdAt: Date,
): Promise<boolean> {
  const { sessionId } = pushSubscriptions;
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(sessionId, owner.sessionId), ne(pushSubscriptions.endpoint, endpoint)));
  const values = { ...owner, ...keys };
  const { userId, p256dh, auth } = pushSubscriptions;
  const put = await tx
    .insert(pushSubscriptions)
    .values({ endpoint, ...values, createdAt })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: values,
      // Others may know the address alone; the keys are the browser's.
      setWhere: sql`${userId} = ${owner.userId} or (${p256dh} = ${keys.p256dh} and ${auth} = ${keys.auth})`,
    })
    .returning({ endpoint: pushSubscriptions.endpoint });
  return put.length > 0;
}

export async function deleteSubscriptionOf(db: Queryable, sessionId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}

export async function listSubscriptions(
  db: Queryable,
  userId: string,
): Promise<(PushSubscription & Pick<typeof pushSubscriptions.$inferSelect, 'createdAt' | 'told'>)[]> {
  const rows = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
  return rows.map(({ endpoint, p256dh, auth, createdAt, told }) => ({
    endpoint,
    keys: { p256dh, auth },
    createdAt,
    told,
  }));
}

/** Notes the end of which the browsers at these addresses were last told. */
export async function markNotified(db: Queryable, endpoints: readonly string[], told: string): Promise<void> {
  if (endpoints.length === 0) return;
  await db
    .update(pushSubscriptions)
    .set({ told })
    .where(inArray(pushSubscriptions.endpoint, [...endpoints]));
}

/** Deletes subscriptions at addresses that their push service no longer knows. */
export async function deleteGoneSubscriptions(db: Queryable, endpoints: readonly string[]): Promise<void> {
  if (endpoints.length === 0) return;
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.endpoint, [...endpoints]));
}

const removeAlert = prepareQuery((db, { userId }: { userId: string }) =>
  db.delete(alerts).where(eq(alerts.userId, userId)),
);

type Row = Omit<typeof alerts.$inferSelect, 'claimedUntil'>;

const upsertAlert = prepareQuery((db, { userId, kind, key, durationMs, endsAt, taskName }: Row) =>
  db
    .insert(alerts)
    .select(
      db
        .select({
          userId: sql`${userId}`.as('user_id'),
          kind: sql`${kind}`.as('kind'),
          key: sql`${key}::uuid`.as('key'),
          durationMs: sql`${durationMs}::bigint`.as('duration_ms'),
          endsAt: sql`${endsAt}::timestamptz`.as('ends_at'),
          taskName: sql`${taskName}::text`.as('task_name'),
          claimedUntil: sql`null::timestamptz`.as('claimed_until'),
        })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, userId))
        .limit(1),
    )
    .onConflictDoUpdate({ target: alerts.userId, set: pickExcluded(alerts) }),
);

/** Replaces the person's next end, if a browser of theirs is to be told; null removes it. */
export async function putAlert(tx: Transaction, userId: string, alert: Alert | null): Promise<void> {
  if (alert) await upsertAlert(tx, { userId, ...alert, endsAt: new Date(alert.endsAt) });
  else await removeAlert(tx, { userId });
}

/** Claims up to `limit` of the ends that have come by `now`, for one process until `claimedUntil`. */
export async function claimAlerts(
  db: Queryable,
  now: Date,
  { claimedUntil, limit }: { readonly claimedUntil: Date; readonly limit: number },
): Promise<(Alert & { readonly userId: string })[]> {
  const { userId, endsAt: dueAt, claimedUntil: claimed } = alerts;
  const due = selectDue(db, { key: { userId }, dueAt, claimedUntil: claimed, now, limit });
  // The notice has the name that the run's task has by then.
  const named = db
    .select({ taskName: currentRuns.taskName })
    .from(currentRuns)
    .where(
      and(eq(alerts.kind, 'run'), eq(currentRuns.userId, alerts.userId), eq(currentRuns.key, alerts.key)),
    );
  const taskName = sql<string | null>`coalesce((${named}), ${alerts.taskName})`;
  const rows = await db
    .update(alerts)
    .set({ claimedUntil })
    .where(inArray(userId, due))
    .returning({ ...getTableColumns(alerts), taskName });
  return rows.map(({ claimedUntil: _claim, endsAt, ...alert }) => ({ ...alert, endsAt: endsAt.getTime() }));
}

/** Deletes an alert, unless another end has replaced it meanwhile. */
export async function deleteAlert(
  db: Queryable,
  { userId, key, endsAt }: Alert & { readonly userId: string },
): Promise<void> {
  await db
    .delete(alerts)
    .where(and(eq(alerts.userId, userId), eq(alerts.key, key), eq(alerts.endsAt, new Date(endsAt))));
}
