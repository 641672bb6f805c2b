import * as v from 'valibot';
import { countSchema } from '../base-schemas.ts';
import { type Paise, toDecimalRupees } from '../money.ts';
import { addMonths } from '../stats/weeks-and-months.ts';
import { storableIdSchema } from '../storable-id.ts';
import { hourMs } from '../time-units.ts';
import { toCsvHead, toCsvLine } from '../write-csv.ts';

/** A month of the calendar in UTC, such as `2026-10`. */
export const monthSchema = v.pipe(v.string(), v.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 'Must be a month'));

/** From its first moment to the first one of the next. */
export function spanOfMonth(month: string): { from: Date; to: Date } {
  const startOf = (each: string) => new Date(`${each}-01T00:00:00.000Z`);
  return { from: startOf(month), to: startOf(addMonths(month, 1)) };
}

/** What a purchase that is being saved as a month ends may still take. */
const settlingMs = hourMs;

/** Whether nothing is earned in the month any more. */
export function isMonthOver(month: string, now: Date): boolean {
  return now.getTime() >= spanOfMonth(month).to.getTime() + settlingMs;
}

/** What one owner earned in a month, below zero when more was taken back, and what the month before left to take back. */
export type Earned = { readonly earned: Paise; readonly brought: Paise };

/** Nobody owes anything: what is below zero is taken off the months after. */
export function settleMonth({ earned, brought }: Earned): { amount: Paise; carried: Paise } {
  const sum = earned + brought;
  return { amount: Math.max(0, sum), carried: Math.min(0, sum) };
}

export const statementLineSchema = v.object({
  ownerId: v.nullable(v.string()),
  username: v.nullable(v.string()),
  email: v.nullable(v.string()),
  /** The code that was used last. */
  code: v.string(),
  /** In paise, as all that follow. */
  earned: v.number(),
  brought: v.number(),
  amount: v.number(),
  carried: v.number(),
});
export type StatementLine = v.InferOutput<typeof statementLineSchema>;

/** One page of what is due, or was paid, for a month. */
export const statementSchema = v.object({
  month: v.string(),
  /** Epoch milliseconds; null while it is open. */
  paidAt: v.nullable(v.number()),
  isOver: v.boolean(),
  /** Of all its pages, in paise. */
  total: v.number(),
  lines: v.array(statementLineSchema),
  /** Null on the last page. */
  next: v.nullable(v.string()),
});
export type Statement = v.InferOutput<typeof statementSchema>;

export const statementQuerySchema = v.object({
  after: v.optional(storableIdSchema),
});
export const statementMonthSchema = v.object({ month: monthSchema });
export const statementPageSize = 50;

export const statementListSchema = v.object({
  /** The earliest month that is not paid, which may not be over; null while nothing was ever earned. */
  open: v.nullable(v.string()),
  paid: v.array(v.object({ month: v.string(), paidAt: v.number(), total: v.number() })),
  next: v.nullable(v.string()),
});
export type StatementList = v.InferOutput<typeof statementListSchema>;

export const statementListQuerySchema = v.object({ before: v.optional(monthSchema) });

/** `total` is what the operator saw and has paid. */
export const payStatementSchema = v.object({ total: countSchema });

export const statementCsvHead = toCsvHead([
  'Month',
  'Username',
  'Email',
  'Coupon',
  'Earned (INR)',
  'Brought forward (INR)',
  'To pay (INR)',
  'Carried forward (INR)',
  'Paid',
]);

export function toStatementCsv(
  { month, paidAt }: Pick<Statement, 'month' | 'paidAt'>,
  lines: readonly StatementLine[],
): string {
  const paid = paidAt === null ? '' : new Date(paidAt).toISOString();
  return lines
    .map(({ username, email, code, earned, brought, amount, carried }) =>
      toCsvLine([
        month,
        username ?? '',
        email ?? '',
        code,
        ...[earned, brought, amount, carried].map(toDecimalRupees),
        paid,
      ]),
    )
    .join('');
}
