import { expect, it } from 'vitest';
import { isFullyRefunded, statePayment, sumRefunded } from './refund.ts';

const processed = (amount: number) => ({ amount, status: 'processed' });

it.each([
  ['nothing', [], false],
  ['a part', [processed(5_000)], false],
  ['all at once', [processed(14_900)], true],
  ['all in two parts', [processed(5_000), processed(9_900)], true],
  ['all, still pending,', [{ amount: 14_900, status: 'pending' }], false],
  ['all, without success,', [{ amount: 14_900, status: 'failed' }], false],
  ['all but a failed part', [processed(14_000), { amount: 900, status: 'failed' }], false],
])('a payment of which %s was given back is fully refunded: $2', (_, refunds, isFull) => {
  expect(isFullyRefunded(14_900, refunds)).toBe(isFull);
});

it('only processed refunds count as given back', () => {
  expect(sumRefunded([processed(100), { amount: 50, status: 'pending' }, processed(25)])).toBe(125);
});

it.each([
  [null, [], 'paid'],
  [null, [{ amount: 100, status: 'pending' }], 'paid'],
  [null, [processed(100)], 'partly refunded'],
  [null, [processed(14_900)], 'refunded'],
  ['already_premium', [processed(14_900)], 'refused'],
] as const)('a payment with the refusal %s and the refunds %j is %s', (refusal, refunds, state) =>
  expect(statePayment(14_900, { refusal, refunds })).toBe(state),
);
