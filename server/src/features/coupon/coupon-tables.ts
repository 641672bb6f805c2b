import type { PlanId } from '@focuspool/domain/plans';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';

/** One coupon a person, one person a code; both are constraints, so that no race breaks them. */
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
 * stays recorded when its owner deletes their account; then it names nobody. A commission that is taken back is a row
 * of its own, below zero and of the day of the refund, whose id it bears: sums follow, and past ones stay what they were.
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
    /** The payment whose commission this takes back. */
    reverses: text('reverses').unique(),
  },
  (table) => [
    index('coupon_uses_owner').on(table.ownerId, table.subscribedAt, table.paymentId),
    index('coupon_uses_owner_plan').on(table.ownerId, table.plan, table.subscribedAt, table.paymentId),
    index('coupon_uses_buyer').on(table.buyerId),
    foreignKey({ columns: [table.reverses], foreignColumns: [table.paymentId] }),
    check('coupon_uses_reversal', sql`(${table.reverses} is null) = (${table.amountPaise} >= 0)`),
    check(
      'coupon_uses_commission',
      sql`${table.commissionPaise} between least(0, ${table.amountPaise}) and greatest(0, ${table.amountPaise})`,
    ),
  ],
);
