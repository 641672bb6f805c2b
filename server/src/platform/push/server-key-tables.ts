import { pgTable, text } from 'drizzle-orm/pg-core';

/** Keys that all processes of one database share, made once; they are nobody's, and an empty database may have them. */
export const serverKeys = pgTable('server_keys', {
  name: text('name').primaryKey(),
  /** Encrypted with a key of AUTH_SECRET's. */
  sealed: text('sealed').notNull(),
});
