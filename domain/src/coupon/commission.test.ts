import { expect, it } from 'vitest';
import { planIds, plans } from '../plans.ts';
import { commissionOn } from './commission.ts';

it('the commission on every plan is exactly a tenth of its price', () => {
  for (const id of planIds) expect(commissionOn(plans[id].price) * 10).toBe(plans[id].price);
});

it.each([
  [0, 0],
  [9, 0],
  [10, 1],
  [19_999, 1_999],
])('the commission on %d paise is %d, never rounded up', (amount, commission) => {
  expect(commissionOn(amount)).toBe(commission);
});
