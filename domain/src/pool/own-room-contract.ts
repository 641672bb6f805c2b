import * as v from 'valibot';
import { uuidSchema } from '../base-schemas.ts';
import { storableIdSchema } from '../storable-id.ts';
import { instantSchema } from '../timer/worked-spans.ts';
import { fixedTimesSchema } from './fixed-times.ts';
import { openingTimes, roomTokenPattern } from './own-room.ts';
import { roomSchema } from './pool-contract.ts';
import { roomNameSchema } from './room-name.ts';
import { roomRhythmSchema } from './room-rhythm.ts';
import { shownTimesSchema } from './shown-times.ts';

export const openRoomSchema = v.object({ name: roomNameSchema, opening: v.picklist(openingTimes) });
export type OpenRoom = v.InferOutput<typeof openRoomSchema>;

/** The last part of a room's link, which is the key to it. It is in the URL fragment, so it appears in no log. */
export const roomTokenSchema = v.pipe(v.string(), v.regex(roomTokenPattern, 'Must be a token'));
export const roomLinkSchema = v.object({ token: roomTokenSchema });

export const ownRoomIdSchema = v.object({ id: uuidSchema });

/** The common rhythm of a room; null for no rhythm. */
export const setRhythmSchema = v.object({ rhythm: v.nullable(roomRhythmSchema) });

/** The person whom the owner sends out. */
export const sendOutSchema = v.object({
  userId: storableIdSchema,
});

/** The fixed times, and whether the reader is reminded of each; absent from an older server. */
const timesEntries = {
  times: v.optional(v.nullable(shownTimesSchema)),
  isTold: v.optional(v.boolean()),
};

/** A member as shown to people who need not sit in the room: nothing about what they work on. */
const guestSchema = v.object({
  id: v.string(),
  userId: v.string(),
  username: v.nullable(v.string()),
  profilePicture: v.string(),
});
export type Guest = v.InferOutput<typeof guestSchema>;

/** An open room as its owner sees it. */
export const ownRoomSchema = v.object({
  name: v.string(),
  token: roomTokenSchema,
  openedAt: instantSchema,
  /** Null if it stays open until it is closed by hand. */
  closesAt: v.nullable(instantSchema),
  seats: v.number(),
  room: v.object({ ...roomSchema.entries, members: v.array(guestSchema) }),
  ...timesEntries,
  /** The times as they were set, shown to no one else; absent from an older server. */
  fixedTimes: v.optional(v.nullable(fixedTimesSchema)),
});
export type OwnRoom = v.InferOutput<typeof ownRoomSchema>;

/** A person's open rooms, newest first. */
export const ownRoomsSchema = v.object({ rooms: v.array(ownRoomSchema) });
export type OwnRooms = v.InferOutput<typeof ownRoomsSchema>;

/** What a link shows of its room to those who may come in. */
export const linkedRoomSchema = v.object({
  id: v.string(),
  /** Null if the name is hidden. */
  name: v.nullable(v.string()),
  owner: v.omit(guestSchema, ['id']),
  /** The members whom the reader may see. */
  guests: v.array(guestSchema),
  /** How many seats are taken. */
  taken: v.number(),
  seats: v.number(),
  /** Whether the reader is a member. */
  isInside: v.boolean(),
  ...timesEntries,
});
export type LinkedRoom = v.InferOutput<typeof linkedRoomSchema>;
