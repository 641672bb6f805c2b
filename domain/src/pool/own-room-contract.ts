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

/** The end of a room's link, the key to it. It stands in the fragment of the address, which no log is told. */
export const roomTokenSchema = v.pipe(v.string(), v.regex(roomTokenPattern, 'Must be a token'));
export const roomLinkSchema = v.object({ token: roomTokenSchema });

export const ownRoomIdSchema = v.object({ id: uuidSchema });

/** The common rhythm of a room; null for none. */
export const setRhythmSchema = v.object({ rhythm: v.nullable(roomRhythmSchema) });

/** Whom the owner sends out. */
export const sendOutSchema = v.object({
  userId: storableIdSchema,
});

/** Its fixed times, and whether the reader is told before each; absent from an older server. */
const timesEntries = {
  times: v.optional(v.nullable(shownTimesSchema)),
  isTold: v.optional(v.boolean()),
};

/** An open room as its owner sees it. */
export const ownRoomSchema = v.object({
  name: v.string(),
  token: roomTokenSchema,
  openedAt: instantSchema,
  /** Null for one that stays open until it is closed. */
  closesAt: v.nullable(instantSchema),
  seats: v.number(),
  room: roomSchema,
  ...timesEntries,
  /** As they were set, which nobody else is told; absent from an older server. */
  fixedTimes: v.optional(v.nullable(fixedTimesSchema)),
});
export type OwnRoom = v.InferOutput<typeof ownRoomSchema>;

/** A person's open rooms, the newest first. */
export const ownRoomsSchema = v.object({ rooms: v.array(ownRoomSchema) });
export type OwnRooms = v.InferOutput<typeof ownRoomsSchema>;

/** Somebody as the page of a link shows them: nothing of what they work on. */
const guestSchema = v.object({
  id: v.string(),
  userId: v.string(),
  username: v.nullable(v.string()),
  profilePicture: v.string(),
});

/** What a link says of its room to whoever may come in. */
export const linkedRoomSchema = v.object({
  id: v.string(),
  /** Null where it is hidden. */
  name: v.nullable(v.string()),
  owner: v.omit(guestSchema, ['id']),
  /** Whom the reader may see of those who sit there. */
  guests: v.array(guestSchema),
  /** How many sit there. */
  taken: v.number(),
  seats: v.number(),
  /** Whether the reader sits there. */
  isInside: v.boolean(),
  ...timesEntries,
});
export type LinkedRoom = v.InferOutput<typeof linkedRoomSchema>;
