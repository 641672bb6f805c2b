import { roomLimits } from '@focuspool/domain/pool/room-limits';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';
import { tasks } from '../task/task-tables.ts';

const capacity = sql.raw(String(roomLimits.capacity));

/**
 * A room is open while it has fewer than 20 occupants. A trigger counts them, so that the number is right however a member goes.
 * Every change to a room raises its revision first, which makes the changes to one room wait for each other.
 */
export const poolRooms = pgTable(
  'pool_rooms',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    openedAt: instant('opened_at').notNull(),
    revision: integer('revision').notNull().default(0),
    occupants: integer('occupants').notNull().default(0),
    /** Whether it is open to people who come to the pool. */
    isOpen: boolean('is_open').notNull().generatedAlwaysAs(sql`occupants < ${capacity} and not is_own`),
    hadSimulated: boolean('had_simulated').notNull().default(false),
    /** Whether it is an own room (`own_rooms`): the pool never chooses it, and no simulated member sits there. */
    isOwn: boolean('is_own').notNull().default(false),
  },
  (table) => [
    index('pool_rooms_emptiest').on(table.occupants, table.openedAt).where(sql`is_open`),
    check('pool_rooms_own', sql`not (${table.isOwn} and ${table.hadSimulated})`),
    check('pool_rooms_capacity', sql`${table.occupants} between 0 and ${capacity}`),
  ],
);

/** Who sits where: one place per person, one member per seat, and as many seats as a room may have members. */
export const poolMembers = pgTable(
  'pool_members',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    roomId: uuid('room_id')
      .notNull()
      .references(() => poolRooms.id, { onDelete: 'cascade' }),
    seat: smallint('seat').notNull(),
    /** Null for a simulated member, who has a name and a picture here instead. */
    userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    simulatedName: text('simulated_name'),
    simulatedPicture: text('simulated_picture'),
    taskId: uuid('task_id').references(() => tasks.id, { onDelete: 'set null' }),
    taskName: text('task_name'),
    /**
     * For processes of version 0.3 beside this one, which know no
     * visibility levels and show 'Focusing'. Goes with the next release.
     */
    showsTask: boolean('shows_task').notNull().default(false),
    joinedAt: instant('joined_at').notNull(),
    startedAt: instant('started_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    pausedPercent: doublePrecision('paused_percent'),
    isOnBreak: boolean('is_on_break').notNull().default(false),
  },
  (table) => [
    unique('pool_members_one_place').on(table.userId),
    unique('pool_members_one_seat').on(table.roomId, table.seat),
    index('pool_members_task_id').on(table.taskId),
    check('pool_members_seat', sql`${table.seat} between 1 and ${capacity}`),
    check(
      'pool_members_kind',
      sql`(${table.userId} is null) = (${table.simulatedName} is not null and ${table.simulatedPicture} is not null)`,
    ),
    check('pool_members_percent', sql`${table.pausedPercent} between 0 and 100`),
    check('pool_members_run', sql`${table.startedAt} < ${table.endsAt}`),
  ],
);

/** When people sat in rooms that they have left, kept for as long as a run of that time may still be sent. */
export const poolStays = pgTable(
  'pool_stays',
  {
    memberId: uuid('member_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    joinedAt: instant('joined_at').notNull(),
    leftAt: instant('left_at').notNull(),
    /** Whether it was a room that they came to by its link. */
    wasByLink: boolean('was_by_link').notNull().default(false),
  },
  (table) => [
    index('pool_stays_user_left').on(table.userId, table.leftAt),
    index('pool_stays_left_at').on(table.leftAt),
  ],
);

/** What processes of version 0.3 use to seat people; nothing else reads it, and it goes with the next release. */
export const poolChoices = pgTable('pool_choices', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  showsTask: boolean('shows_task').notNull(),
});
