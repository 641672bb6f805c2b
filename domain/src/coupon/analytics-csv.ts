import { toDecimalRupees } from '../money.ts';
import type { AnalyticsRow } from './coupon-contract.ts';

const headings = ['Username', 'Plan', 'Subscribed Date', 'Amount (INR)'];

// A spreadsheet would run a text that starts like this as a formula.
const startsFormula = /^[=+\-@\t\r]/;

function quote(value: string): string {
  const harmless = startsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function toLine(values: readonly string[]): string {
  return `${values.map(quote).join(',')}\r\n`;
}

/** The first line of a download (RFC 4180), after the mark by which spreadsheets know UTF-8. */
export const analyticsCsvHead = `\uFEFF${toLine(headings)}`;

export function toAnalyticsCsv(rows: readonly AnalyticsRow[]): string {
  return rows
    .map((row) => toLine([row.username, row.planName, row.subscribedDate, toDecimalRupees(row.amountPaid)]))
    .join('');
}
