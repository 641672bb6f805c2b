import { type SQLWrapper, sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

/** A moment to the millisecond, as JavaScript's `Date` holds it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** A moment in epoch milliseconds. */
export const toEpochMs = (moment: SQLWrapper) => sql`(extract(epoch from ${moment}) * 1000)::bigint`;
