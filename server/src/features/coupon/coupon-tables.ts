import { codeForm } from '@focuspool/domain/coupon/coupon-code';
import type { PlanId } from '@focuspool/domain/plans';
import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';

/** One coupon per person and one person per code; both are constraints, so that no race breaks them. */
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
  (table) => [check('coupons_code_form', sql`${table.code} ~ ${codeForm.source}`.inlineParams())],
);

/**
 * One row per payment. It belongs to the owner, not to the code, so that a replaced code keeps its history; once its owner has
 * deleted their account it names no one. A commission taken back is a row of its own with a negative amount, the id of the refund
 * or dispute and the date, so that sums follow and past ones stay as they were.
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
    index('coupon_uses_subscribed').on(table.subscribedAt),
    foreignKey({ columns: [table.reverses], foreignColumns: [table.paymentId] }),
    check('coupon_uses_reversal', sql`(${table.reverses} is null) = (${table.amountPaise} >= 0)`),
    check(
      'coupon_uses_commission',
      sql`${table.commissionPaise} between least(0, ${table.amountPaise}) and greatest(0, ${table.amountPaise})`,
    ),
  ],
);

/** A month whose commissions were paid out; as the key, it can be paid only once. */
export const commissionStatements = pgTable('commission_statements', {
  /** In UTC, such as `2026-10`. */
  month: text('month').primaryKey(),
  paidAt: instant('paid_at').notNull(),
  totalPaise: bigint('total_paise', { mode: 'number' }).notNull(),
});

/** What a statement paid to whom. A line stays when its owner deletes their account, but then names no one. */
export const commissionLines = pgTable(
  'commission_lines',
  {
    month: text('month')
      .notNull()
      .references(() => commissionStatements.month),
    ownerId: text('owner_id').references(() => user.id, { onDelete: 'set null' }),
    code: text('code').notNull(),
    earnedPaise: integer('earned_paise').notNull(),
    /** Zero or negative: the amount that the previous month left to be deducted. */
    broughtPaise: integer('brought_paise').notNull(),
    paidPaise: integer('paid_paise').notNull(),
    carriedPaise: integer('carried_paise').notNull(),
  },
  (table) => [
    uniqueIndex('commission_lines_once').on(table.month, table.ownerId),
    index('commission_lines_owner').on(table.ownerId, table.month),
    check(
      'commission_lines_sum',
      sql`${table.paidPaise} >= 0 and ${table.carriedPaise} <= 0 and ${table.paidPaise} + ${table.carriedPaise} = ${table.earnedPaise} + ${table.broughtPaise}`,
    ),
  ],
);
