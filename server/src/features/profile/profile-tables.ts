import { maxUsernameLength, usernameForm } from '@focuspool/domain/profile/username';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';

const longestName = sql.raw(String(maxUsernameLength));

/** The key by which a name is known: in lower case by the rules of English, whatever the database's locale makes of an I. */
export const toUsernameKey = (username: SQLWrapper) => sql<string>`lower(${username} collate "C")`;

/** What the product knows of a person beyond their sign-in. `trophies` and `totalMinutes` cache the runs' sums. */
export const profiles = pgTable(
  'profiles',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    username: text('username').notNull(),
    profilePicture: text('profile_picture').notNull(),
    isPremium: boolean('is_premium').notNull().default(false),
    trophies: integer('trophies').notNull().default(0),
    totalMinutes: integer('total_minutes').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('profiles_username_key').on(toUsernameKey(table.username)),
    // For finding names by their beginning, whatever the database's locale.
    index('profiles_username_prefix').on(sql`${toUsernameKey(table.username)} text_pattern_ops`),
    check('profiles_username_form', sql`${table.username} ~ ${usernameForm.source}`.inlineParams()),
    check('profiles_username_length', sql`char_length(${table.username}) <= ${longestName}`),
    check('profiles_picture_form', sql`${table.profilePicture} ~ '^(animals|dinos)/[A-Za-z]+[.]jpg$'`),
  ],
);
