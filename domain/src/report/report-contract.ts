import * as v from 'valibot';
import { uuidSchema } from '../base-schemas.ts';
import { maxIntentionLength } from '../intention/intention.ts';
import { maxRoomNameLength } from '../pool/room-name.ts';
import { maxUsernameLength } from '../profile/username.ts';
import { storableIdSchema } from '../storable-id.ts';
import { maxTextLength } from '../task/task-text.ts';

/** What members can report: another person's name, the name of a task or of their own room, a feed message, or an intention. */
export const reportKinds = ['username', 'task', 'message', 'room', 'intention'] as const;
export type ReportKind = (typeof reportKinds)[number];

/**
 * A report gives no reason; `person-menu.tsx` and others send it, `report-thing.ts` stores it, and operators read it by
 * `operator/reports-contract.ts`. It includes the text that was seen, so that no one is reported for what it was changed to a
 * moment later.
 */
export const reportSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('username'),
    userId: storableIdSchema,
    username: v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxUsernameLength)),
  }),
  v.strictObject({
    kind: v.literal('task'),
    /** Where it was seen: in a room that the reporter is also in, or with a message of the feed. */
    memberId: v.exactOptional(uuidSchema),
    messageId: v.exactOptional(uuidSchema),
    // In UTF-16 units: a task's limit counts a character of two units as one.
    taskName: v.pipe(v.string(), v.nonEmpty(), v.maxLength(2 * maxTextLength)),
  }),
  v.strictObject({
    kind: v.literal('room'),
    /** Known to the room's members and to those who have its link. */
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

/** How many reporters it takes to hide a thing until an operator looks (product 15). */
const reportersToHide = 3;

/** Whether a thing is to be hidden, given how many different people have reported it since an operator last looked. */
export function isHiddenBy(reporters: number): boolean {
  return reporters >= reportersToHide;
}

/** The key that distinguishes reported texts: a username is the same in any case; any other text must match exactly. */
export function toReportKey(kind: ReportKind, text: string): string {
  return kind === 'username' ? text.toLowerCase() : text;
}
