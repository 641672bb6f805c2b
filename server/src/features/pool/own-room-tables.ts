import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';
import { poolRooms } from './pool-tables.ts';

/**
 * Whose a room is that people come to by a link. It goes with its owner; the room itself stays until nobody sits there.
 */
export const ownRooms = pgTable(
  'own_rooms',
  {
    roomId: uuid('room_id')
      .primaryKey()
      .references(() => poolRooms.id, { onDelete: 'cascade' }),
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The key in the link; null once the room is closed. */
    token: text('token'),
    /** Null for a room that stays open until it is closed. */
    closesAt: instant('closes_at'),
  },
  (table) => [
    unique('own_rooms_one_token').on(table.token),
    index('own_rooms_owner').on(table.ownerId),
    index('own_rooms_closes_at').on(table.closesAt),
  ],
);

/** Whom the owner has sent out: the link of that time does not let them in again. */
export const ownRoomRemovals = pgTable(
  'own_room_removals',
  {
    roomId: uuid('room_id')
      .notNull()
      .references(() => ownRooms.roomId, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    removedAt: instant('removed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('own_room_removals_user').on(table.userId),
  ],
);
