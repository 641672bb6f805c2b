import { timestamp } from 'drizzle-orm/pg-core';

/** A moment to the millisecond, as JavaScript's `Date` holds it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
