import * as v from 'valibot';
import { uuidSchema } from '../base-schemas.ts';
import { saidIntentionSchema } from '../intention/intention.ts';
import type { LiveTopic } from '../live/live-topic.ts';
import { listIdSchema, taskIdSchema } from '../task/task-contract.ts';
import { instantSchema } from '../timer/worked-spans.ts';
import { changesOfRoom } from './own-room-topic.ts';

/** A member's run as the room sees it; all instants are epoch milliseconds of the server's clock. */
const memberRunSchema = v.object({
  /** When the run began, moved on by each pause: while it runs, elapsed time is `now - startedAt`. */
  startedAt: instantSchema,
  /** When it reaches 100 %, moved on by each pause; for a paused run as if it had gone on from there. */
  endsAt: instantSchema,
  /** Percent done when the run was paused, with fractions; null while it runs. */
  pausedPercent: v.nullable(v.number()),
  /** True of a break, whose bar runs as a run's does. */
  isBreak: v.optional(v.boolean()),
});
export type MemberRun = Readonly<v.InferOutput<typeof memberRunSchema>>;

/**
 * A room's common clock: at `from` its `first` phase begins. Until then the other one goes on that began at `since`, as it was
 * in hand when the rhythm was set. Instants are epoch milliseconds of the server's clock.
 */
const roomClockSchema = v.object({
  rhythm: v.object({ workMinutes: v.number(), breakMinutes: v.number() }),
  since: instantSchema,
  from: instantSchema,
  first: v.picklist(['work', 'break']),
});
export type RoomClock = Readonly<v.InferOutput<typeof roomClockSchema>>;

/** What a room tells everybody in it about one member. */
export const roomMemberSchema = v.object({
  id: uuidSchema,
  /** Null for a simulated member, absent from an older server: nobody to report or to hide. */
  userId: v.optional(v.nullable(v.string())),
  isSimulated: v.boolean(),
  /** Null for somebody without a name: 'Unknown User'. */
  username: v.nullable(v.string()),
  profilePicture: v.string(),
  /** 'Focusing' for those who keep it to themselves; null without a task: 'Task'. */
  taskName: v.nullable(v.string()),
  run: memberRunSchema,
  /** What will be there at the end of the run, or is there in the break after it, for those who may see the task's name. */
  intention: v.optional(saidIntentionSchema),
  /** When the run began of which it was said, and when they took their seat; both absent from an older server. */
  intentionSince: v.optional(instantSchema),
  joinedAt: v.optional(instantSchema),
});
export type RoomMember = v.InferOutput<typeof roomMemberSchema>;

/** What stands on a card where something is not known or not told (product 2.16). */
export const memberTexts = {
  unknownName: 'Unknown User',
  unnamedTask: 'Task',
  hiddenTask: 'Focusing',
  unnamedRoom: 'Room',
  paused: '(Paused)',
  onBreak: 'On a break',
  breakOver: 'Break over',
} as const;

/** How somebody is called who sits in a room, or may. */
export function nameMember({ username }: Pick<RoomMember, 'username'>): string {
  return username ?? memberTexts.unknownName;
}

/** The name that others see of a task. */
export function nameTaskForOthers(taskName: string | null, isShown: boolean): string | null {
  return isShown ? taskName : memberTexts.hiddenTask;
}

/** A room as it was at one revision; each change raises the revision by one. */
export const roomSchema = v.object({
  id: uuidSchema,
  revision: v.number(),
  members: v.array(roomMemberSchema),
  /** Of a room of somebody's own; null where it is hidden, or its owner is gone. Absent in the pool. */
  name: v.optional(v.nullable(v.string())),
  /** The common rhythm of a room of somebody's own, where they have set one. */
  clock: v.optional(v.nullable(roomClockSchema)),
});
export type Room = v.InferOutput<typeof roomSchema>;

/** How the room is called in which somebody sits; undefined in the pool. */
export function nameRoom({ ownName, room: { name } }: Pick<Place, 'ownName' | 'room'>): string | undefined {
  return name === null ? (ownName ?? memberTexts.unnamedRoom) : name;
}

/** What one change made of a room: members who are new or different, and the ids of those who left. */
export const roomChangeSchema = v.object({
  revision: v.number(),
  members: v.array(roomMemberSchema),
  left: v.array(v.string()),
  /** Only where it is another one now, and so the clock. */
  name: v.optional(v.nullable(v.string())),
  clock: v.optional(v.nullable(roomClockSchema)),
});
export type RoomChange = v.InferOutput<typeof roomChangeSchema>;

/** The changes of a room, to those who are in it; the scope is the room's id. */
export const roomTopic: LiveTopic<RoomChange> = {
  ...changesOfRoom,
  message: roomChangeSchema,
};

/** Both null: come back to the run that is under way. */
export const joinPoolSchema = v.object({
  taskId: v.optional(v.nullable(taskIdSchema), null),
  listId: v.optional(v.nullable(listIdSchema), null),
});
export type JoinPool = v.InferOutput<typeof joinPoolSchema>;

/** Where somebody sits. */
export const placeSchema = v.object({
  room: roomSchema,
  /** Which of the members they are. */
  memberId: v.string(),
  taskId: v.nullable(taskIdSchema),
  /** The task's own name, whatever the others see. */
  taskName: v.nullable(v.string()),
  /** The name of one's own room, whatever the others see. */
  ownName: v.optional(v.string()),
});
export type Place = v.InferOutput<typeof placeSchema>;

/** Null for somebody who sits in no room. */
export const placeReplySchema = v.object({ place: v.nullable(placeSchema) });
export type PlaceReply = v.InferOutput<typeof placeReplySchema>;

export const leftPoolSchema = v.object({ left: v.boolean() });
