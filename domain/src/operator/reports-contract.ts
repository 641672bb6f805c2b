import * as v from 'valibot';
import { uuidSchema } from '../base-schemas.ts';
import { type ReportKind, reportKinds } from '../report/report-contract.ts';

export const reportsPageSize = 25;

/** What an operator can make of a reported thing, and how it reads once it is done. */
export const decisionTexts = { kept: 'Kept', taken_down: 'Taken down' } as const;
export type Decision = keyof typeof decisionTexts;

/** How what was reported is called: before what it says, and within a sentence. */
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

/** Something that was reported, and what became of it. */
const reportedThingSchema = v.object({
  id: v.string(),
  kind: v.picklist(reportKinds),
  /** The name, or what the message said. */
  text: v.string(),
  ownerId: v.string(),
  ownerName: v.nullable(v.string()),
  /** How many have reported it since an operator last looked, and in all. */
  openReports: v.number(),
  allReports: v.number(),
  lastReportedAt: v.number(),
  /** Hidden from everybody but its owner, as things are. */
  isHidden: v.boolean(),
  /** The latest; null when no operator has looked at it yet. */
  decision: v.nullable(decisionSchema),
});
export type ReportedThing = v.InferOutput<typeof reportedThingSchema>;

/** What waits for an operator first, then what they have decided; the latest report first. */
export const reportsPageSchema = v.object({
  things: v.array(reportedThingSchema),
  /** Null on the last page. */
  next: v.nullable(v.string()),
});
export type ReportsPage = v.InferOutput<typeof reportsPageSchema>;
