import { onFirstUse } from './on-first-use.ts';

/** An amount in paise, always whole; a hundred paise are one rupee. */
export type Paise = number;

export const paisePerRupee = 100;
export const currency = 'INR';

const findWholeFormat = onFirstUse(
  () => new Intl.NumberFormat('en-IN', { style: 'currency', currency, maximumFractionDigits: 0 }),
);
const findExactFormat = onFirstUse(() => new Intl.NumberFormat('en-IN', { style: 'currency', currency }));

/** A price in Indian format without decimals (product 9.1), such as `₹1,099`. */
export function formatPrice(amount: Paise): string {
  return findWholeFormat().format(amount / paisePerRupee);
}

/** An amount in Indian format with two decimals, such as `₹14.90`. */
export function formatExactAmount(amount: Paise): string {
  return findExactFormat().format(amount / paisePerRupee);
}

/** Rupees with two decimals and no currency sign, for machines: `1490` gives `14.90`. */
export function toDecimalRupees(amount: Paise): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
