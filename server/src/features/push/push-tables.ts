import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { session, user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';

/** The browsers that agreed to be told: one per sign-in, and deleted with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    endpoint: text('endpoint').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .unique()
      .references(() => session.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The end of which it was last told: the tag of its notice, and the instant. */
    told: text('told'),
  },
  (table) => [index('push_subscriptions_user_id').on(table.userId)],
);

/** The end that each person with such a browser is to be told of next. */
export const alerts = pgTable(
  'alerts',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['run', 'break'] }).notNull(),
    key: uuid('key').notNull(),
    durationMs: bigint('duration_ms', { mode: 'number' }).notNull(),
    endsAt: instant('ends_at').notNull(),
    taskName: text('task_name'),
    /** Until then one process is sending; if it fails, another takes over. */
    claimedUntil: instant('claimed_until'),
  },
  (table) => [index('alerts_ends_at').on(table.endsAt)],
);
