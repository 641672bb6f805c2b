import { formatExactAmount } from '@focuspool/domain/money';
import { accept, type Outcome } from '@focuspool/domain/outcome';
import { plans } from '@focuspool/domain/plans';
import {
  operatorPaymentPageSize,
  type PaymentRow,
  type PaymentsPage,
  type PaymentsQuery,
} from '@focuspool/domain/subscription/operator-payments';
import { statePayment, sumRefunded } from '@focuspool/domain/subscription/refund';
import type { AdminReply } from '../../../platform/admin/admin-socket.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { takePage } from '../../../platform/database/pages.ts';
import type { Services } from '../../../platform/services.ts';
import { findCommissions } from '../../coupon/coupon-use-store.ts';
import {
  type Aftermath,
  addRefundsAndDisputes,
  type DisputeRow,
  type RefundRow,
} from '../store/refund-store.ts';
import {
  countRetainedPayments,
  type ListedPayment,
  listPaymentsAfter,
  listRetainedPayments,
} from '../store/retained-payment-store.ts';

const pageSize = 50;

export type PaymentsCommand = { readonly page: number; readonly isJson: boolean };

type PaymentEntry = ListedPayment & Aftermath & { readonly commissionPaise: number | null };

/** Lists one page of the recorded payments for the operator, newest first, as a table to read or as JSON. */
export async function listPayments(
  { database }: Pick<Services, 'database'>,
  { page, isJson }: PaymentsCommand,
): Promise<AdminReply> {
  const total = await countRetainedPayments(database);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const offset = (page - 1) * pageSize;
  const paid = await listRetainedPayments(database, { limit: pageSize, offset });
  const entries = await addAftermath(database, paid);
  if (isJson) {
    return { isDone: true, message: JSON.stringify({ page, pages, total, payments: entries }, null, 2) };
  }
  if (total === 0) return { isDone: true, message: 'Nothing has been paid yet.' };
  const more = page < pages ? `; --page ${page + 1} shows older ones` : '';
  const foot = `Page ${page} of ${pages}, ${total} ${total === 1 ? 'payment' : 'payments'}${more}.`;
  return { isDone: true, message: `${formatTable([heads, ...entries.map(toCells)])}\n\n${foot}` };
}

/** Lists a page of them for the operator's pages, starting after the payment with which the previous page ended. */
export async function readPayments(
  { database }: Pick<Services, 'database'>,
  cursor: PaymentsQuery,
): Promise<Outcome<PaymentsPage, never>> {
  const found = await listPaymentsAfter(database, cursor, operatorPaymentPageSize + 1);
  const { rows, last } = takePage(found, operatorPaymentPageSize);
  const entries = await addAftermath(database, rows);
  const next = last && { before: String(last.paidAt.getTime()), beforeId: last.paymentId };
  return accept({ payments: entries.map(toPaymentRow), next });
}

/** Adds what became of each payment since, and what is left of its commission. */
async function addAftermath(db: Queryable, paid: readonly ListedPayment[]): Promise<PaymentEntry[]> {
  const commissions = await findCommissions(
    db,
    paid.map(({ paymentId }) => paymentId),
  );
  const entries = await addRefundsAndDisputes(db, paid);
  return entries.map((entry) => ({ ...entry, commissionPaise: commissions.get(entry.paymentId) ?? null }));
}

function toPaymentRow({ refunds, disputes, ...payment }: PaymentEntry): PaymentRow {
  const { paymentId, plan, pricePaise, paymentMethod, paidAt, refusal, commissionPaise, userId, email } =
    payment;
  return {
    paymentId,
    paidAt: paidAt.getTime(),
    plan,
    amount: pricePaise,
    method: paymentMethod,
    state: statePayment(pricePaise, { refusal, refunds: toShares(refunds) }),
    refusal,
    refunds: refunds.map(({ id, amountPaise: amount, status }) => ({ id, amount, status })),
    disputes: disputes.map(({ id, phase, status, amountPaise: amount, deductedPaise: deducted }) => ({
      ...{ id, phase, status, amount, deducted },
    })),
    commission: commissionPaise,
    userId,
    email,
  };
}

const heads = [
  'PAID (UTC)',
  'PAYMENT',
  'PLAN',
  'AMOUNT',
  'STATE',
  'REFUNDED',
  'DISPUTES',
  'COMMISSION',
  'BUYER',
];

function toCells(entry: PaymentEntry): string[] {
  const { paidAt, paymentId, plan, pricePaise, disputes, commissionPaise, email } = entry;
  return [
    paidAt.toISOString().slice(0, 16).replace('T', ' '),
    paymentId,
    plans[plan].name,
    formatExactAmount(pricePaise),
    describeState(entry),
    describeRefunds(entry),
    disputes.map(describeDispute).join('; ') || '-',
    commissionPaise === null ? '-' : formatExactAmount(commissionPaise),
    email ?? '(account deleted)',
  ];
}

const toShares = (refunds: readonly RefundRow[]) =>
  refunds.map(({ amountPaise, status }) => ({ amount: amountPaise, status }));

function describeState({ refusal, refunds, pricePaise }: PaymentEntry): string {
  const state = statePayment(pricePaise, { refusal, refunds: toShares(refunds) });
  return refusal === null ? state : `${state}: ${refusal}`;
}

function describeRefunds({ refunds }: PaymentEntry): string {
  const gone = sumRefunded(toShares(refunds));
  const others = refunds
    .filter(({ status }) => status !== 'processed')
    .map(({ amountPaise, status }) => `${formatExactAmount(amountPaise)} ${status}`);
  return [...(gone > 0 ? [formatExactAmount(gone)] : []), ...others].join('; ') || '-';
}

function describeDispute({ phase, status, amountPaise, deductedPaise }: DisputeRow): string {
  const lost = deductedPaise > 0 ? `, ${formatExactAmount(deductedPaise)} deducted` : '';
  return `${phase} ${status} ${formatExactAmount(amountPaise)}${lost}`;
}

/** Lays out columns as wide as their widest cell, two spaces between them. */
function formatTable(rows: readonly string[][]): string {
  const widths = heads.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
