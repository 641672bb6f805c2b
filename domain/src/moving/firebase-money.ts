import { type Paise, paisePerRupee } from '../money.ts';
import type { FirebaseValue } from './firebase-value.ts';

/** Reads a stored amount in rupees, a number or text such as `₹1,099.50`; null if there is no number in it. */
export function readPaise(written: FirebaseValue | undefined): Paise | null {
  if (typeof written === 'number') return toPaise(written);
  if (typeof written !== 'string') return null;
  const [digits] = /-?\d+(?:\.\d+)?/.exec(written.replaceAll(',', '')) ?? [];
  return digits === undefined ? null : toPaise(Number(digits));
}

export function writeRupees(amount: Paise): number {
  return amount / paisePerRupee;
}

const mostPaise = 1_000_000_000;

function toPaise(rupees: number): Paise | null {
  const paise = Math.round(rupees * paisePerRupee);
  return Math.abs(paise) <= mostPaise ? paise : null;
}
