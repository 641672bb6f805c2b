import * as v from 'valibot';
import { storableIdSchema } from '../storable-id.ts';

/** The acts of an operator that are logged, in the words that operators read. */
export const auditTexts = {
  premium_granted: 'Premium given',
  premium_revoked: 'Premium taken back',
  reset_mail_asked: 'Password reset link requested',
  factors_removed: 'Second factors removed',
  person_suspended: 'Suspended',
  suspension_lifted: 'Suspension lifted',
  account_deleted: 'Account deleted',
  reported_kept: 'Reported: kept',
  reported_taken_down: 'Reported: taken down',
  commission_taken_back: 'Commission taken back',
  statement_paid: 'Commissions of a month marked as paid',
  community_import_begun: 'Community import started',
  community_import_failed: 'Community import failed',
  community_imported: 'Community imported',
  community_exported: 'Community exported to a file',
  database_backed_up: 'Database backed up',
  database_restored: 'Database restored from a backup',
} as const;

export type AuditAct = keyof typeof auditTexts;

/** The actor when `npm run admin` is used on the machine itself. */
export const commandActor = 'npm run admin';

/** Facts about an act, before and after: no names, no addresses. */
const auditDetailsSchema = v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()])));
export type AuditDetails = v.InferOutput<typeof auditDetailsSchema>;

/** One act. People are identified only by their ids, which lead nowhere once an account is gone. */
export const auditEntrySchema = v.object({
  /** Starts at 1 and has no gaps. */
  number: v.number(),
  /** Epoch milliseconds of the server's clock. */
  at: v.number(),
  /** The id of the operator's account, or `commandActor`. */
  actor: v.string(),
  act: v.picklist(Object.keys(auditTexts) as [AuditAct, ...AuditAct[]]),
  /** The id of the person or thing that it was done to. */
  subject: v.string(),
  details: auditDetailsSchema,
  /** The request's id, as in the server's log; null for a command. */
  requestId: v.nullable(v.string()),
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;

/** The text that is sealed: the entry and the previous entry's seal. A changed entry no longer matches its seal. */
export function toSealedText(entry: AuditEntry, sealBefore: string): string {
  const { number, at, actor, act, subject, details, requestId } = entry;
  const facts = Object.keys(details)
    .sort()
    .map((name) => [name, details[name]]);
  return JSON.stringify([sealBefore, number, at, actor, act, subject, facts, requestId]);
}

export const auditPageSize = 30;

export const auditQuerySchema = v.object({
  /** The next page starts after the entry with this number. */
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Must be a number'), v.transform(Number))),
  subject: v.optional(storableIdSchema),
});
export type AuditQuery = v.InferOutput<typeof auditQuerySchema>;

/** An entry with today's names, if they still exist. */
const shownEntrySchema = v.object({
  ...auditEntrySchema.entries,
  actorName: v.nullable(v.string()),
  subjectName: v.nullable(v.string()),
});
export type ShownAuditEntry = v.InferOutput<typeof shownEntrySchema>;

export const auditPageSchema = v.object({
  entries: v.array(shownEntrySchema),
  /** Null on the last page. */
  next: v.nullable(v.number()),
});
export type AuditPage = v.InferOutput<typeof auditPageSchema>;
