import type { PlanId } from '@focuspool/domain/plans';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What accounting law wants kept of the payments of accounts that are gone: the money, and nobody's name. */
export const keptPayments = pgTable('kept_payments', {
  /** The provider's id. */
  paymentId: text('payment_id').primaryKey(),
  plan: text('plan').$type<PlanId>().notNull(),
  pricePaise: integer('price_paise').notNull(),
  paymentMethod: text('payment_method').notNull(),
  paidAt: instant('paid_at').notNull(),
});
