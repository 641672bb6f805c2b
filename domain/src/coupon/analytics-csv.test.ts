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

it('a download names its columns and says it is UTF-8', () => {
  expect(analyticsCsvHead).toBe('\uFEFFUsername,Plan,Subscribed Date,Amount (INR)\r\n');
});

it('a use is one line with its amount in rupees', () => {
  expect(toAnalyticsCsv([row('ada')])).toBe('ada,Basic,2026-11-21T08:00:00.000Z,149.00\r\n');
});

it('a refund is a number below zero, so that a spreadsheet adds up what is left', () => {
  const refund = { ...row('ada'), amountPaid: -14_900, isRefund: true };
  expect(toAnalyticsCsv([refund])).toBe('ada,Basic,2026-11-21T08:00:00.000Z,-149.00\r\n');
});

it('a name that would be a formula stays text in a spreadsheet', () => {
  expect(toAnalyticsCsv([row('=1+1')]).split(',Basic')[0]).toBe('"\'=1+1"');
});
