import { pgTable, text } from 'drizzle-orm/pg-core';

/** Keys that all processes of one database share, made once; they belong to no one, and even an empty database may have them. */
export const serverKeys = pgTable('server_keys', {
  name: text('name').primaryKey(),
  /** Encrypted with a key derived from AUTH_SECRET. */
  sealed: text('sealed').notNull(),
});
