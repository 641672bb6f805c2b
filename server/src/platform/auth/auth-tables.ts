import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../database/instant-column.ts';

// The tables that better-auth reads and writes, and the passkeys, which sessions refer to. Apart from it, only stores write them.
// What else the product knows of a person is in `profile-tables.ts`.
export const user = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // For operators, who list the newest accounts, or search by the beginning of an address whatever the database's language.
    index('users_created').on(table.createdAt, table.id),
    index('users_email_prefix').on(table.email.op('text_pattern_ops')),
  ],
);

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });

/** Signs a person in on its own: the public half of a key that their device keeps. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The device's own id of the key, in base64url. */
    id: text('id').primaryKey(),
    userId: userId(),
    name: text('name').notNull(),
    publicKey: text('public_key').notNull(),
    /** The device's count of its sign-ins; many always say 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    addedAt: instant('added_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
);

export const session = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    token: text('token').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Whether today's cookie has been sent once: from then on none of the former names is accepted for this session. */
    hasHostCookie: boolean('has_host_cookie').notNull().default(false),
    /** Whether the session began with more than a password, or has been confirmed by a code since. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    /** The passkey that began the session, which does not outlive it. */
    passkeyId: text('passkey_id').references(() => passkeys.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('sessions_user_id').on(table.userId),
    index('sessions_passkey_id').on(table.passkeyId),
    index('sessions_expires_at').on(table.expiresAt),
    index('sessions_created_at').on(table.createdAt),
  ],
);

export const account = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('accounts_user_id').on(table.userId),
    // A provider's account belongs to one person.
    uniqueIndex('accounts_provider_account').on(table.providerId, table.accountId),
  ],
);

export const verification = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_value').on(table.value),
    index('verifications_expires_at').on(table.expiresAt),
  ],
);
