import * as v from 'valibot';
import { planIdSchema } from '../plans.ts';
import { storableIdSchema } from '../storable-id.ts';
import { isStorable } from '../storable-text.ts';
import { subscriptionsSchema } from '../subscription/subscription-contract.ts';
import { auditPageSchema } from './audit-log.ts';

export const peoplePageSize = 25;

/** How people are searched: by the beginning of an address or of a name, by a payment of theirs, or newest first. */
export type PeopleSearch =
  | { readonly by: 'email' | 'username'; readonly prefix: string }
  | { readonly by: 'payment'; readonly paymentId: string }
  | { readonly by: 'newest' };

/** A whole payment ID of the provider; anything shorter may be the start of a username. */
const paymentIdForm = /^pay_[A-Za-z0-9]{14,}$/;

export function readPeopleSearch(text: string): PeopleSearch {
  const paymentId = text.trim();
  if (paymentIdForm.test(paymentId)) return { by: 'payment', paymentId };
  const prefix = text.trim().toLowerCase();
  if (prefix === '') return { by: 'newest' };
  return { by: prefix.includes('@') ? 'email' : 'username', prefix };
}

/** No database stores such text, so it would find no one. */
const unstorableText = 'This contains characters that cannot be stored';

export const peopleQuerySchema = v.object({
  q: v.optional(
    v.pipe(v.string(), v.maxLength(200, 'That is too long'), v.check(isStorable, unstorableText)),
    '',
  ),
  /** The `next` of the previous page. */
  after: v.optional(v.pipe(v.string(), v.maxLength(300), v.check(isStorable, unstorableText))),
});
export type PeopleQuery = v.InferOutput<typeof peopleQuerySchema>;

const personRowSchema = v.object({
  userId: v.string(),
  email: v.string(),
  emailVerified: v.boolean(),
  /** Null before the username step. */
  username: v.nullable(v.string()),
  isPremium: v.boolean(),
  /** Epoch milliseconds. */
  createdAt: v.number(),
  suspendedAt: v.nullable(v.number()),
});
export type PersonRow = v.InferOutput<typeof personRowSchema>;

export const peoplePageSchema = v.object({
  people: v.array(personRowSchema),
  /** Null on the last page. */
  next: v.nullable(v.string()),
});
export type PeoplePage = v.InferOutput<typeof peoplePageSchema>;

export const personIdSchema = v.object({ id: storableIdSchema });

/** One person, as far as an operator needs to know them: nothing about their lists and runs. */
export const personDetailSchema = v.object({
  ...personRowSchema.entries,
  isOperator: v.boolean(),
  trophies: v.number(),
  totalMinutes: v.number(),
  signInMethods: v.array(v.string()),
  /** How many devices are signed in. */
  devices: v.number(),
  suspensionReason: v.nullable(v.string()),
  money: subscriptionsSchema,
  /** The payment whose money is being taken, or may have been while the provider does not answer; the amount in paise. */
  paymentUnderway: v.nullable(v.object({ paymentId: v.string(), plan: planIdSchema, amount: v.number() })),
  /** The commission that has not been paid out to them yet, in paise; it is lost with the account. */
  unpaidCommission: v.number(),
  /** What operators did to them, newest first. */
  log: auditPageSchema,
});
export type PersonDetail = v.InferOutput<typeof personDetailSchema>;

export const grantSchema = v.object({
  /** Its last day (UTC), or null if it has no end. */
  until: v.nullable(v.pipe(v.string(), v.isoDate('Please choose a day'))),
});
export type Grant = v.InferOutput<typeof grantSchema>;

export const suspendSchema = v.object({
  /** Shown to operators only. */
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Please say why'),
    v.maxLength(200, 'At most 200 characters'),
    v.check(isStorable, unstorableText),
  ),
});
export type Suspend = v.InferOutput<typeof suspendSchema>;
