import { type FixedTimes, fixedTimeLimits } from '@focuspool/domain/pool/fixed-times';
import type { RoomClock } from '@focuspool/domain/pool/pool-contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';
import { poolRooms } from './pool-tables.ts';

function boundTimes(times: AnyPgColumn) {
  const zoneLength = sql.raw(String(fixedTimeLimits.zoneLength));
  return sql`jsonb_array_length(${times} -> 'days') between 1 and 7
    and ${times} ->> 'time' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    and char_length(${times} ->> 'timeZone') between 1 and ${zoneLength}`;
}

/**
 * The owner of each room that people come to by a link. The row goes
 * with its owner; the room itself stays until no one sits there.
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
    /** Null for a room without fixed times. */
    times: jsonb('times').$type<FixedTimes>(),
    /** Null for no common rhythm. */
    clock: jsonb('clock').$type<RoomClock>(),
  },
  (table) => [
    unique('own_rooms_one_token').on(table.token),
    index('own_rooms_owner').on(table.ownerId),
    index('own_rooms_closes_at').on(table.closesAt),
    check('own_rooms_times', sql`${table.times} is null or (${boundTimes(table.times)}) is true`),
  ],
);

/** The people whom the owner has sent out: the link of that time does not let them in again. */
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

/** The people who wish to be told before each fixed time of a room, and when that is next. */
export const roomReminders = pgTable(
  'room_reminders',
  {
    roomId: uuid('room_id')
      .notNull()
      .references(() => ownRooms.roomId, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    askedAt: instant('asked_at').notNull(),
    /** Null if there is no further time before the room closes. */
    dueAt: instant('due_at'),
    /** Until then one process is sending; if it fails, another takes over. */
    claimedUntil: instant('claimed_until'),
    /** The addresses of browsers that were already told of the next time. */
    told: text('told').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('room_reminders_user').on(table.userId),
    index('room_reminders_due_at').on(table.dueAt),
  ],
);
