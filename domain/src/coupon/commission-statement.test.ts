import { expect, it } from 'vitest';
import {
  isMonthOver,
  settleMonth,
  spanOfMonth,
  statementCsvHead,
  toStatementCsv,
} from './commission-statement.ts';

it.each([
  ['a positive amount', 1_490, 0, 1_490, 0],
  ['nothing', 0, 0, 0, 0],
  ['a negative amount', -1_490, 0, 0, -1_490],
  ['less than the debt carried forward', 500, -1_490, 0, -990],
  ['exactly the debt carried forward', 1_490, -1_490, 0, 0],
  ['more than the debt carried forward', 5_490, -1_490, 4_000, 0],
  ['a negative amount with a debt carried forward', -1_490, -1_490, 0, -2_980],
])(
  'an owner who earned %s is paid $3, and $4 is carried forward',
  (_what, earned, brought, amount, carried) =>
    expect(settleMonth({ earned, brought })).toEqual({ amount, carried }),
);

it('payouts are never negative, and add up to the earnings with the balance carried forward', () => {
  const months = [1_490, -5_490, 1_490, 8_490, -8_490, 5_490, 5_490];
  let [brought, paid] = [0, 0];
  for (const earned of months) {
    const { amount, carried } = settleMonth({ earned, brought });
    expect(amount).toBeGreaterThanOrEqual(0);
    [brought, paid] = [carried, paid + amount];
  }
  expect(paid + brought).toBe(months.reduce((sum, each) => sum + each, 0));
});

it('a statement month begins and ends at midnight UTC', () => {
  const { from, to } = spanOfMonth('2026-12');
  expect([from, to].map((at) => at.toISOString())).toEqual([
    '2026-12-01T00:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
  ]);
});

it('a statement month counts as over one hour after its end', () => {
  const { to } = spanOfMonth('2026-10');
  expect(isMonthOver('2026-10', to)).toBe(false);
  expect(isMonthOver('2026-10', new Date(to.getTime() + 60 * 60_000))).toBe(true);
});

it('a statement CSV shows amounts in rupees and stays text in a spreadsheet', () => {
  const line = { ownerId: 'u1', username: 'ada', email: '=1@example.com', code: 'ADA50' };
  const amounts = { earned: 1_490, brought: -990, amount: 500, carried: 0 };
  expect(toStatementCsv({ month: '2026-10', paidAt: null }, [{ ...line, ...amounts }])).toBe(
    `2026-10,ada,"'=1@example.com",ADA50,14.90,-9.90,5.00,0.00,\r\n`,
  );
  const paidAt = Date.parse('2026-12-02T09:30:00Z');
  const gone = { ownerId: null, username: null, email: null, code: null, ...amounts };
  const paid = toStatementCsv({ month: '2026-10', paidAt }, [gone]);
  expect(paid).toBe('2026-10,Deleted accounts,,,14.90,-9.90,5.00,0.00,2026-12-02T09:30:00.000Z\r\n');
  expect(statementCsvHead.split(',')).toHaveLength(paid.split(',').length);
});
