import * as v from 'valibot';
import { uuidSchema } from '../base-schemas.ts';
import { saidIntentionSchema } from '../intention/intention.ts';
import type { LiveTopic } from '../live/live-topic.ts';
import { listIdSchema, taskIdSchema } from '../task/task-contract.ts';
import { instantSchema } from '../timer/worked-spans.ts';
import { changesOfRoom } from './own-room-topic.ts';

/** A member's run as the room sees it; all instants are epoch milliseconds of the server's clock. */
const memberRunSchema = v.object({
  /** When the run began, shifted later by each pause: while it runs, elapsed time is `now - startedAt`. */
  startedAt: instantSchema,
  /** When it reaches 100 %, shifted later by each pause; for a paused run, as if it had gone on from there. */
  endsAt: instantSchema,
  /** Percent done when the run was paused, with fractions; null while it runs. */
  pausedPercent: v.nullable(v.number()),
  /** True for a break, whose bar moves like a run's. */
  isBreak: v.optional(v.boolean()),
});
export type MemberRun = Readonly<v.InferOutput<typeof memberRunSchema>>;

/**
 * A room's common clock: its `first` phase begins at `from`. Until then the other phase continues, which began at `since` and was
 * in hand when the rhythm was set. Instants are epoch milliseconds of the server's clock.
 */
const roomClockSchema = v.object({
  rhythm: v.object({ workMinutes: v.number(), breakMinutes: v.number() }),
  since: instantSchema,
  from: instantSchema,
  first: v.picklist(['work', 'break']),
});
export type RoomClock = Readonly<v.InferOutput<typeof roomClockSchema>>;

/** What everyone in a room sees of one member. */
export const roomMemberSchema = v.object({
  id: uuidSchema,
  /** Null for a simulated member, absent from an older server: no one to report or to hide. */
  userId: v.optional(v.nullable(v.string())),
  isSimulated: v.boolean(),
  /** Null if the person has no name: shown as 'Unknown User'. */
  username: v.nullable(v.string()),
  profilePicture: v.string(),
  /** 'Focusing' if the person keeps the name to themselves; null without a task: shown as 'Task'. */
  taskName: v.nullable(v.string()),
  run: memberRunSchema,
  /** What will be there at the end of the run, or is there in the break after it; only if the reader may see the task's name. */
  intention: v.optional(saidIntentionSchema),
  /** When the run with that intention began, and when the member took their seat; both absent from an older server. */
  intentionSince: v.optional(instantSchema),
  joinedAt: v.optional(instantSchema),
});
export type RoomMember = v.InferOutput<typeof roomMemberSchema>;

/** What a card shows in place of something unknown or withheld (product 2.16). */
export const memberTexts = {
  unknownName: 'Unknown User',
  unnamedTask: 'Task',
  hiddenTask: 'Focusing',
  unnamedRoom: 'Room',
  paused: '(Paused)',
  onBreak: 'On a break',
  breakOver: 'Break over',
} as const;

/** The name shown for a person who is in a room, or may come in. */
export function nameMember({ username }: Pick<RoomMember, 'username'>): string {
  return username ?? memberTexts.unknownName;
}

/** The name of a task as others see it. */
export function nameTaskForOthers(taskName: string | null, isShown: boolean): string | null {
  return isShown ? taskName : memberTexts.hiddenTask;
}

/** A room as of one revision; each change raises the revision by one. */
export const roomSchema = v.object({
  id: uuidSchema,
  revision: v.number(),
  members: v.array(roomMemberSchema),
  /** For a person's own room; null if the name is hidden or the owner is gone. Absent in the pool. */
  name: v.optional(v.nullable(v.string())),
  /** The common rhythm of a person's own room, if they have set one. */
  clock: v.optional(v.nullable(roomClockSchema)),
  /** True once a person's own room lets no one else in (product 18.6). */
  isClosed: v.optional(v.boolean()),
});
export type Room = v.InferOutput<typeof roomSchema>;

/** The name of the room in which a person sits; undefined in the pool. */
export function nameRoom({ ownName, room: { name } }: Pick<Place, 'ownName' | 'room'>): string | undefined {
  return name === null ? (ownName ?? memberTexts.unnamedRoom) : name;
}

/** What one change did to a room: members who are new or different, and the ids of those who left. */
export const roomChangeSchema = v.object({
  revision: v.number(),
  members: v.array(roomMemberSchema),
  left: v.array(v.string()),
  /** Present only if changed; so are `clock` and `isClosed`. */
  name: v.optional(v.nullable(v.string())),
  clock: v.optional(v.nullable(roomClockSchema)),
  isClosed: v.optional(v.boolean()),
});
export type RoomChange = v.InferOutput<typeof roomChangeSchema>;

/**
 * The changes of a room, sent to its members; the scope is the room's id. An owner without a seat gets an empty one: after giving up
 * a seat, this alone tells their other devices.
 */
export const roomTopic: LiveTopic<RoomChange | Record<string, never>> = {
  ...changesOfRoom,
  message: v.union([roomChangeSchema, v.strictObject({})]),
};

/** Both null: return to the run that is under way. */
export const joinPoolSchema = v.object({
  taskId: v.optional(v.nullable(taskIdSchema), null),
  listId: v.optional(v.nullable(listIdSchema), null),
});
export type JoinPool = v.InferOutput<typeof joinPoolSchema>;

/** A person's place in a room. */
export const placeSchema = v.object({
  room: roomSchema,
  /** The person's own id among the members. */
  memberId: v.string(),
  taskId: v.nullable(taskIdSchema),
  /** The task's real name, whatever others see. */
  taskName: v.nullable(v.string()),
  /** The real name of the person's own room, whatever others see. */
  ownName: v.optional(v.string()),
});
export type Place = v.InferOutput<typeof placeSchema>;

/** Null if the person is in no room. */
export const placeReplySchema = v.object({ place: v.nullable(placeSchema) });
export type PlaceReply = v.InferOutput<typeof placeReplySchema>;

export const leftPoolSchema = v.object({ left: v.boolean() });
