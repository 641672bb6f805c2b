import * as v from 'valibot';
import { commissionOn } from '../coupon/commission.ts';
import { monthSchema } from '../coupon/commission-statement.ts';
import { codeForm, codeSuffix, letterCount } from '../coupon/coupon-code.ts';
import type { Paise } from '../money.ts';
import { type PlanId, plans } from '../plans.ts';
import { monthOf } from '../stats/weeks-and-months.ts';
import { isStorableId } from '../storable-id.ts';
import { createNotes, type FindingNotes, type Taken } from './finding.ts';
import { readInstant, writeIsoDate } from './firebase-date.ts';
import type { RowReading } from './firebase-list.ts';
import { readPaise, writeRupees } from './firebase-money.ts';
import { readPlan } from './firebase-premium.ts';
import { type FirebaseNode, type FirebaseValue, isNode, textAt, toNode } from './firebase-value.ts';
import { notePast, pastDateAt } from './noted-values.ts';

/** Instants are epoch milliseconds. */
export type MovedCoupon = { readonly code: string; readonly userId: string; readonly createdAt: number };

/** Reads the coupon at coupons/{CODE}. */
export function readCoupon(
  code: string,
  value: FirebaseValue,
  { timeZone, now }: Omit<RowReading, 'makeId'>,
): Taken<MovedCoupon> {
  const notes = createNotes(`coupons/${code}`);
  const userId = isNode(value) ? textAt(value, 'userId') : null;
  if (!isNode(value) || userId === null) return notes.leaveOut('it names no owner');
  if (!codeForm.test(code))
    return notes.leaveOut(`a code is ${letterCount} capital letters and ${codeSuffix}`);
  const createdAt = pastDateAt(value, 'createdAt', notes, { timeZone, now, missing: now });
  return { row: { code, userId, createdAt }, findings: notes.findings };
}

export function writeCoupon({ userId, createdAt }: MovedCoupon): FirebaseNode {
  return toNode({ createdAt: writeIsoDate(createdAt), userId });
}

/** A purchase with a coupon. `ownerId` is null if the code's present owner is meant, and empty if there is no owner. */
export type MovedUse = {
  readonly paymentId: string;
  readonly buyerId: string | null;
  readonly ownerId: string | null;
  readonly code: string;
  readonly plan: PlanId;
  readonly amountPaise: number;
  readonly commissionPaise: number;
  readonly subscribedAt: number;
  readonly reverses: string | null;
};

/** Reads the use at couponUsed/{uid}; `userId` names the buyer if the key is the payment's. */
export function readCouponUse(
  key: string,
  value: FirebaseValue,
  { timeZone, now }: Omit<RowReading, 'makeId'>,
): Taken<MovedUse> {
  const notes = createNotes(`couponUsed/${key}`);
  if (!isNode(value)) return notes.leaveOut('this is not a purchase');
  const code = textAt(value, 'couponName')?.trim().toUpperCase() ?? '';
  if (!codeForm.test(code)) return notes.leaveOut('it names no coupon');
  const plan = readPlan(textAt(value, 'planName'));
  if (!plan) return notes.leaveOut('there is no such plan');
  const amountPaise = readPaise(value.get('amountPayed'));
  if (amountPaise === null) return notes.leaveOut('it names no amount');
  const written = readInstant(value.get('subscribedDate'), timeZone);
  const isOfMonth = written !== null && v.is(monthSchema, monthOf(new Date(written).toISOString()));
  if (!isOfMonth) return notes.leaveOut('its date cannot be read');
  const reverses = textAt(value, 'reverses');
  if (reverses === null ? amountPaise < 0 : amountPaise >= 0)
    return notes.leaveOut('its amount is not possible');
  const subscribedAt = notePast(written, { now, notes, below: 'subscribedDate' });
  const paymentId = textAt(value, 'paymentId') || `firebase_${key}`;
  if (!isStorableId(paymentId)) return notes.leaveOut('no payment can have this id');
  const isOfPayment = key === paymentId;
  const row = {
    ...{ paymentId, code, plan, amountPaise, subscribedAt, reverses },
    buyerId: textAt(value, 'userId') ?? (isOfPayment ? null : key),
    ownerId: textAt(value, 'ownerId'),
    commissionPaise: readCommission(value, amountPaise, notes),
  };
  return { row, findings: notes.findings };
}

function readCommission(node: FirebaseNode, amount: Paise, notes: FindingNotes): Paise {
  const written = node.get('commission');
  const tenth = commissionOf(amount);
  if (written === undefined) return tenth;
  const commission = readPaise(written);
  const [least, most] = [Math.min(0, amount), Math.max(0, amount)];
  if (commission !== null && commission >= least && commission <= most) return commission;
  notes.changed(`it cannot be that much, it is ${writeRupees(tenth)} now`, 'commission');
  return tenth;
}

function commissionOf(amount: number): number {
  return amount < 0 ? -commissionOn(-amount) : commissionOn(amount);
}

/** The key and the node of a use. `isMain` marks the one use under its buyer's id, where there is only room for one. */
export function writeCouponUse(
  use: MovedUse,
  { isMain, isOwnersCode }: { isMain: boolean; isOwnersCode: boolean },
): [string, FirebaseNode] {
  const isUnderBuyer = isMain && use.buyerId !== null;
  const key = isUnderBuyer ? (use.buyerId ?? '') : use.paymentId;
  const node = toNode({
    amountPayed: writeRupees(use.amountPaise),
    commission:
      use.commissionPaise === commissionOf(use.amountPaise) ? null : writeRupees(use.commissionPaise),
    couponName: use.code,
    ownerId: isOwnersCode ? null : use.ownerId,
    paymentId: use.paymentId,
    planName: plans[use.plan].name,
    reverses: use.reverses,
    subscribedDate: writeIsoDate(use.subscribedAt),
    userId: isUnderBuyer ? null : use.buyerId,
  });
  return [key, node];
}
