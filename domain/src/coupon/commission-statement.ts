import * as v from 'valibot';
import { countSchema } from '../base-schemas.ts';
import { type Paise, toDecimalRupees } from '../money.ts';
import { addMonths } from '../stats/weeks-and-months.ts';
import { storableIdSchema } from '../storable-id.ts';
import { hourMs } from '../time-units.ts';
import { toCsvHead, toCsvLine } from '../write-csv.ts';

/** A calendar month in UTC, such as `2026-10`. */
export const monthSchema = v.pipe(v.string(), v.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 'Must be a month'));

/** From the month's first moment to the first moment of the next. */
export function spanOfMonth(month: string): { from: Date; to: Date } {
  const startOf = (each: string) => new Date(`${each}-01T00:00:00.000Z`);
  return { from: startOf(month), to: startOf(addMonths(month, 1)) };
}

/** How long a purchase that is being saved as the month ends may still take. */
const settlingMs = hourMs;

/** Whether nothing more can be earned in the month. */
export function isMonthOver(month: string, now: Date): boolean {
  return now.getTime() >= spanOfMonth(month).to.getTime() + settlingMs;
}

/** What one owner earned in a month, below zero if more was taken back, and what the previous month left to be taken back. */
export type Earned = { readonly earned: Paise; readonly brought: Paise };

/** Owners never owe anything: an amount below zero is deducted from later months. */
export function settleMonth({ earned, brought }: Earned): { amount: Paise; carried: Paise } {
  const sum = earned + brought;
  return { amount: Math.max(0, sum), carried: Math.min(0, sum) };
}

export const statementLineSchema = v.object({
  /** Null, like the next three, in the line that sums up the owners of a paid month whose accounts have been deleted. */
  ownerId: v.nullable(v.string()),
  username: v.nullable(v.string()),
  email: v.nullable(v.string()),
  /** The most recently used code. */
  code: v.nullable(v.string()),
  /** In paise, like all the following. */
  earned: v.number(),
  brought: v.number(),
  amount: v.number(),
  carried: v.number(),
});
export type StatementLine = v.InferOutput<typeof statementLineSchema>;

/** Whose line it is, in words. */
export function nameOwner({ ownerId, username }: Pick<StatementLine, 'ownerId' | 'username'>): string | null {
  return ownerId === null ? 'Deleted accounts' : username;
}

/** One page of what is due, or was paid, for a month. */
export const statementSchema = v.object({
  month: v.string(),
  /** Epoch milliseconds; null while the month is open. */
  paidAt: v.nullable(v.number()),
  isOver: v.boolean(),
  /** The sum over all pages, in paise. */
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
  /** The earliest unpaid month, which may not be over yet; null while nothing was ever earned. */
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
    .map((line) => {
      const { email, code, earned, brought, amount, carried } = line;
      return toCsvLine([
        month,
        nameOwner(line) ?? '',
        email ?? '',
        code ?? '',
        ...[earned, brought, amount, carried].map(toDecimalRupees),
        paid,
      ]);
    })
    .join('');
}
