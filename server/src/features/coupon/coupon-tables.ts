import type { PlanId } from '@focuspool/domain/plans';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from '../../platform/sessions/account-tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** One a person, one person a code; both held here, whoever asks at the same moment. */
export const coupons = pgTable(
  'coupons',
  {
    code: text('code').primaryKey(),
    userId: text('user_id')
      .notNull()
      .unique()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [check('coupons_code_form', sql`${table.code} ~ '^[A-Z]{2,4}50$'`)],
);

/**
 * One row a payment. It belongs to the owner, not to the code, so that a replaced code keeps its history. A commission
 * stays in the books when its owner deletes their account; then it names nobody.
 */
export const couponUses = pgTable(
  'coupon_uses',
  {
    paymentId: text('payment_id').primaryKey(),
    ownerId: text('owner_id').references(() => user.id, { onDelete: 'set null' }),
    code: text('code').notNull(),
    buyerId: text('buyer_id').references(() => user.id, { onDelete: 'set null' }),
    plan: text('plan').$type<PlanId>().notNull(),
    amountPaise: integer('amount_paise').notNull(),
    commissionPaise: integer('commission_paise').notNull(),
    subscribedAt: instant('subscribed_at').notNull(),
  },
  (table) => [
    index('coupon_uses_owner').on(table.ownerId, table.subscribedAt, table.paymentId),
    index('coupon_uses_owner_plan').on(table.ownerId, table.plan, table.subscribedAt, table.paymentId),
    index('coupon_uses_buyer').on(table.buyerId),
    check('coupon_uses_commission', sql`${table.commissionPaise} between 0 and ${table.amountPaise}`),
  ],
);
