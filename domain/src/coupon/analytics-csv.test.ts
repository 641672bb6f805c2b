import { expect, it } from 'vitest';
import { analyticsCsvHead, toAnalyticsCsv } from './analytics-csv.ts';
import type { AnalyticsRow } from './coupon-contract.ts';

function row(username: string): AnalyticsRow {
  return {
    id: 'pay_1',
    userId: 'u1',
    username,
    planId: 'basic',
    planName: 'Basic',
    subscribedDate: '2026-11-21T08:00:00.000Z',
    amountPaid: 14_900,
    isRefund: false,
  };
}

it('an analytics download names its columns and starts with a byte order mark', () => {
  expect(analyticsCsvHead).toBe('\uFEFFUsername,Plan,Subscribed Date,Amount (INR)\r\n');
});

it('a coupon use is one CSV line with its amount in rupees', () => {
  expect(toAnalyticsCsv([row('ada')])).toBe('ada,Basic,2026-11-21T08:00:00.000Z,149.00\r\n');
});

it('a refund is exported as a negative amount', () => {
  const refund = { ...row('ada'), amountPaid: -14_900, isRefund: true };
  expect(toAnalyticsCsv([refund])).toBe('ada,Basic,2026-11-21T08:00:00.000Z,-149.00\r\n');
});

it('a username that looks like a formula stays text in a spreadsheet', () => {
  expect(toAnalyticsCsv([row('=1+1')]).split(',Basic')[0]).toBe('"\'=1+1"');
});
