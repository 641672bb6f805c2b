import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatExactAmount, formatPrice, toDecimalRupees } from './money.ts';

describe('money', () => {
  it.each([
    [14_900, '₹149'],
    [109_900, '₹1,099'],
    [12_345_600_00, '₹1,23,45,600'],
  ])('an amount of %i paise is shown as the price %s', (amount, text) => {
    expect(formatPrice(amount)).toBe(text);
  });

  it('an exact amount is shown with two decimals', () => {
    expect(formatExactAmount(1_490)).toBe('₹14.90');
    expect(formatExactAmount(0)).toBe('₹0.00');
  });

  it('an amount converts to decimal rupees without losing a paisa', () => {
    expect(toDecimalRupees(5)).toBe('0.05');
    fc.assert(
      fc.property(fc.nat(), (amount) => {
        const [rupees, paise] = toDecimalRupees(amount).split('.');
        expect(Number(rupees) * 100 + Number(paise)).toBe(amount);
        expect(paise).toHaveLength(2);
      }),
    );
  });
});
