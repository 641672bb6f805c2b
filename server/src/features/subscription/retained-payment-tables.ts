import type { PlanId } from '@focuspool/domain/plans';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/instant-column.ts';
import { paymentOrders } from './subscription-tables.ts';

/** Why a payment buys nothing for good. */
export type FinalRefusal =
  | 'already_premium'
  | 'payment_used'
  | 'payment_amount_wrong'
  | 'payment_declined'
  | 'account_deleted';

/**
 * Payment records that outlive the accounts: every payment taken or refused for good, without a name. `orderId`
 * leads to the buyer as long as there is one.
 */
export const retainedPayments = pgTable(
  'kept_payments',
  {
    /** The provider's id. */
    paymentId: text('payment_id').primaryKey(),
    orderId: text('order_id').references(() => paymentOrders.id, { onDelete: 'set null' }),
    plan: text('plan').$type<PlanId>().notNull(),
    pricePaise: integer('price_paise').notNull(),
    paymentMethod: text('payment_method').notNull(),
    paidAt: instant('paid_at').notNull(),
    /** Null for a payment that was taken and bought a subscription. */
    refusal: text('refusal').$type<FinalRefusal>(),
    /** When the sweep asks the provider whether a refused payment has to be given back; null once it is at rest. */
    checkDueAt: instant('check_due_at'),
  },
  (table) => [
    index('kept_payments_paid').on(table.paidAt, table.paymentId),
    index('kept_payments_order').on(table.orderId),
    index('kept_payments_check_due').on(table.checkDueAt).where(sql`${table.checkDueAt} is not null`),
  ],
);

/** Orders that were deleted with their buyers, without a name: money that still arrives for them is given back. */
export const orphanedOrders = pgTable('orphaned_orders', {
  /** The provider's id. */
  id: text('id').primaryKey(),
  plan: text('plan').$type<PlanId>().notNull(),
});

const paymentId = () =>
  text('payment_id')
    .notNull()
    .references(() => retainedPayments.paymentId);

/** Refunds of payments, as the provider reported them when asked at `seenAt`. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    /** The provider's id. */
    id: text('id').primaryKey(),
    paymentId: paymentId(),
    amountPaise: integer('amount_paise').notNull(),
    /** Only with `processed` has the money gone back. */
    status: text('status').notNull(),
    createdAt: instant('created_at').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [index('payment_refunds_payment').on(table.paymentId)],
);

/** Objections to payments, as the provider reported them when asked at `seenAt`. */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    /** The provider's id. */
    id: text('id').primaryKey(),
    paymentId: paymentId(),
    amountPaise: integer('amount_paise').notNull(),
    deductedPaise: integer('deducted_paise').notNull(),
    phase: text('phase').notNull(),
    status: text('status').notNull(),
    createdAt: instant('created_at').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [index('payment_disputes_payment').on(table.paymentId)],
);
