import * as v from 'valibot';
import { storableIdSchema } from '../storable-id.ts';

/** What an operator can do that is kept, and how they read it. */
export const auditTexts = {
  premium_granted: 'Premium given',
  premium_revoked: 'Premium taken back',
  reset_mail_asked: 'Link for a new password asked for',
  factors_removed: 'Second factors removed',
  person_suspended: 'Suspended',
  suspension_lifted: 'Suspension lifted',
  account_deleted: 'Account deleted',
  reported_kept: 'Reported: kept',
  reported_taken_down: 'Reported: taken down',
  statement_paid: 'Commissions of a month marked as paid',
  community_import_begun: 'Moving in begun',
  community_import_failed: 'Moving in broke off',
  community_imported: 'Community moved in',
  community_exported: 'Community written to a file',
  database_backed_up: 'Database backed up',
  database_restored: 'Database restored from a backup',
} as const;

export type AuditAct = keyof typeof auditTexts;

/** Who acts with `npm run admin`, on the machine itself. */
export const commandActor = 'npm run admin';

/** Facts of an act, before and after: no names, no addresses. */
const auditDetailsSchema = v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()])));
export type AuditDetails = v.InferOutput<typeof auditDetailsSchema>;

/** One act. People are named by their ids alone, which lead nowhere once an account is gone. */
export const auditEntrySchema = v.object({
  /** 1 for the first, without a gap. */
  number: v.number(),
  /** Epoch milliseconds of the server's clock. */
  at: v.number(),
  /** The id of the operator's account, or `commandActor`. */
  actor: v.string(),
  act: v.picklist(Object.keys(auditTexts) as [AuditAct, ...AuditAct[]]),
  /** The id of whom or what it was done to. */
  subject: v.string(),
  details: auditDetailsSchema,
  /** Of the request, as the server's log has it; null for a command. */
  requestId: v.nullable(v.string()),
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;

/** What an entry is sealed by: itself, and the seal of the one before it. A changed one fits no longer. */
export function toSealedText(entry: AuditEntry, sealBefore: string): string {
  const { number, at, actor, act, subject, details, requestId } = entry;
  const facts = Object.keys(details)
    .sort()
    .map((name) => [name, details[name]]);
  return JSON.stringify([sealBefore, number, at, actor, act, subject, facts, requestId]);
}

export const auditPageSize = 30;

export const auditQuerySchema = v.object({
  /** The next page starts behind the entry of this number. */
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Must be a number'), v.transform(Number))),
  subject: v.optional(storableIdSchema),
});
export type AuditQuery = v.InferOutput<typeof auditQuerySchema>;

/** An entry with today's names, as far as there still are any. */
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
