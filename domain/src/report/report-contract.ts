import * as v from 'valibot';
import { uuidSchema } from '../base-schemas.ts';
import { maxIntentionLength } from '../intention/intention.ts';
import { maxRoomNameLength } from '../pool/room-name.ts';
import { maxUsernameLength } from '../profile/username.ts';
import { storableIdSchema } from '../storable-id.ts';
import { maxTextLength } from '../task/task-text.ts';

/**
 * What members can report: somebody's name, the name of a task or of their own room, a message of the feed, or what they said will
 * be there at the end of a run.
 */
export const reportKinds = ['username', 'task', 'message', 'room', 'intention'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** A report says what was seen, so that nobody is reported for what stood there a moment later. */
export const reportSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('username'),
    userId: storableIdSchema,
    username: v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxUsernameLength)),
  }),
  v.strictObject({
    kind: v.literal('task'),
    /** Where it was seen: in a room that the reporter sits in too, or with a message of the feed. */
    memberId: v.exactOptional(uuidSchema),
    messageId: v.exactOptional(uuidSchema),
    // Characters of two units count as one where tasks are made.
    taskName: v.pipe(v.string(), v.nonEmpty(), v.maxLength(2 * maxTextLength)),
  }),
  v.strictObject({
    kind: v.literal('room'),
    /** Known to those who sit there or have its link. */
    roomId: uuidSchema,
    name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(2 * maxRoomNameLength)),
  }),
  v.strictObject({
    kind: v.literal('intention'),
    memberId: v.exactOptional(uuidSchema),
    messageId: v.exactOptional(uuidSchema),
    text: v.pipe(v.string(), v.nonEmpty(), v.maxLength(2 * maxIntentionLength)),
  }),
  v.strictObject({ kind: v.literal('message'), messageId: uuidSchema }),
]);
export type Report = v.InferOutput<typeof reportSchema>;

/** So many people hide a thing, until an operator looks (product 15). */
const reportersToHide = 3;

/** Whether a thing is to be hidden that so many different people have reported since an operator last looked. */
export function isHiddenBy(reporters: number): boolean {
  return reporters >= reportersToHide;
}

/** What tells two reported names apart. A username is the same in whatever case; a task's is what it says. */
export function toReportKey(kind: ReportKind, text: string): string {
  return kind === 'username' ? text.toLowerCase() : text;
}
