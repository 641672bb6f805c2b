import type { PlanId } from '@focuspool/domain/plans';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';

const buyerId = () =>
  text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });

/**
 * What a person set out to buy, at the price of that moment. `capturing` claims the order for one payment before the money is
 * taken; a person has one such order at a time, so that two tabs cannot pay twice. A purchase marks everything else that they had
 * begun to pay for as `superseded`.
 */
export const paymentOrders = pgTable(
  'payment_orders',
  {
    /** The provider's id. */
    id: text('id').primaryKey(),
    userId: buyerId(),
    plan: text('plan').$type<PlanId>().notNull(),
    amountPaise: integer('amount_paise').notNull(),
    couponCode: text('coupon_code'),
    couponOwnerId: text('coupon_owner_id').references(() => user.id, { onDelete: 'set null' }),
    status: text('status')
      .$type<'open' | 'capturing' | 'paid' | 'lapsed' | 'superseded'>()
      .notNull()
      .default('open'),
    paymentId: text('payment_id').unique(),
    createdAt: instant('created_at').notNull(),
    /** When the sweep asks the provider next; null when there is nothing more to learn. */
    checkDueAt: instant('check_due_at'),
  },
  (table) => [
    index('payment_orders_user').on(table.userId, table.createdAt),
    index('payment_orders_coupon_owner').on(table.couponOwnerId),
    index('payment_orders_check_due').on(table.checkDueAt).where(sql`${table.checkDueAt} is not null`),
    uniqueIndex('payment_orders_capturing').on(table.userId).where(sql`${table.status} = 'capturing'`),
    check('payment_orders_amount', sql`${table.amountPaise} > 0`),
    check(
      'payment_orders_status',
      sql`${table.status} in ('open', 'capturing', 'paid', 'lapsed', 'superseded')`,
    ),
    check(
      'payment_orders_claim',
      sql`(${table.status} in ('capturing', 'paid')) = (${table.paymentId} is not null)`,
    ),
  ],
);

/** What a captured payment bought: one subscription per payment, one per order, one active per person. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    paymentId: text('payment_id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .unique()
      .references(() => paymentOrders.id, { onDelete: 'cascade' }),
    userId: buyerId(),
    plan: text('plan').$type<PlanId>().notNull(),
    pricePaise: integer('price_paise').notNull(),
    discountApplied: boolean('discount_applied').notNull(),
    couponUsed: text('coupon_used'),
    status: text('status').$type<'active' | 'expired' | 'refunded'>().notNull(),
    startDate: instant('start_date').notNull(),
    /** When it ends; of one that was ended early, when that happened. */
    endDate: instant('end_date').notNull(),
    paymentMethod: text('payment_method').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the sweep sends the receipt, if nothing has sent it before; null once it is sent or given up. */
    receiptDueAt: instant('receipt_due_at'),
  },
  (table) => [
    index('subscriptions_user').on(table.userId, table.createdAt),
    uniqueIndex('subscriptions_active').on(table.userId).where(sql`${table.status} = 'active'`),
    index('subscriptions_end').on(table.endDate).where(sql`${table.status} = 'active'`),
    index('subscriptions_receipt_due').on(table.receiptDueAt).where(sql`${table.receiptDueAt} is not null`),
    check('subscriptions_status', sql`${table.status} in ('active', 'expired', 'refunded')`),
  ],
);

/** Premium that an operator has given, one grant at a time per person. It lasts while `endedAt` is null. */
export const premiumGrants = pgTable(
  'premium_grants',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: buyerId(),
    startDate: instant('start_date').notNull(),
    /** Null for a grant without end. */
    endDate: instant('end_date'),
    /** When it ended: its time was over, it was revoked, or another grant replaced it. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('premium_grants_user').on(table.userId, table.startDate),
    uniqueIndex('premium_grants_standing').on(table.userId).where(sql`${table.endedAt} is null`),
    index('premium_grants_end').on(table.endDate).where(sql`${table.endedAt} is null`),
  ],
);
