import * as v from 'valibot';
import { uuidSchema } from '../base-schemas.ts';
import { type ReportKind, reportKinds } from '../report/report-contract.ts';

export const reportsPageSize = 25;

/** An operator's possible decisions about a reported thing, with their texts. */
export const decisionTexts = { kept: 'Kept', taken_down: 'Taken down' } as const;
export type Decision = keyof typeof decisionTexts;

/** The names of the kinds of reported things: as a title, and within a sentence. */
export const kindTexts = {
  username: { title: 'Username', inSentence: 'a username' },
  task: { title: 'Task name', inSentence: 'the name of a task' },
  room: { title: 'Room name', inSentence: 'the name of a room' },
  intention: { title: 'Intention', inSentence: 'an intention' },
  message: { title: 'Feed message', inSentence: 'a feed message' },
} as const satisfies Record<ReportKind, object>;

const decisionSchema = v.picklist(Object.keys(decisionTexts) as [Decision, ...Decision[]]);

export const reportedIdSchema = v.object({ id: uuidSchema });
export const decideSchema = v.strictObject({ decision: decisionSchema });

/** A reported thing, and what was decided about it. */
const reportedThingSchema = v.object({
  id: v.string(),
  kind: v.picklist(reportKinds),
  /** The name, or the text of the message. */
  text: v.string(),
  ownerId: v.string(),
  ownerName: v.nullable(v.string()),
  /** How many people have reported it since an operator last looked, and in total. */
  openReports: v.number(),
  allReports: v.number(),
  lastReportedAt: v.number(),
  /** Hidden from everyone but its owner at present. */
  isHidden: v.boolean(),
  /** The latest decision; null if no operator has looked at it yet. */
  decision: v.nullable(decisionSchema),
});
export type ReportedThing = v.InferOutput<typeof reportedThingSchema>;

/** Things that wait for an operator first, then those decided; the latest report first. */
export const reportsPageSchema = v.object({
  things: v.array(reportedThingSchema),
  /** Null on the last page. */
  next: v.nullable(v.string()),
});
export type ReportsPage = v.InferOutput<typeof reportsPageSchema>;
