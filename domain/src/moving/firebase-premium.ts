import * as v from 'valibot';
import { uuidSchema } from '../base-schemas.ts';
import { type PlanId, planIds, plans } from '../plans.ts';
import { isStorableId } from '../storable-id.ts';
import { noCoupon } from '../subscription/checkout.ts';
import { endOfSubscription } from '../subscription/subscription.ts';
import { type Subscription, subscriptionStatusSchema } from '../subscription/subscription-contract.ts';
import { createNotes, type Finding, type FindingNotes } from './finding.ts';
import { readInstant, writeIsoDate } from './firebase-date.ts';
import type { RowReading } from './firebase-list.ts';
import { readPaise, writeRupees } from './firebase-money.ts';
import { emptyNode, type FirebaseNode, flagAt, isNode, nodeAt, textAt, toNode } from './firebase-value.ts';
import { dateAt, pastDateAt, storableAt } from './noted-values.ts';

/** Instants are epoch milliseconds. */
export type MovedSubscription = {
  readonly paymentId: string;
  readonly orderId: string;
  readonly plan: PlanId;
  readonly pricePaise: number;
  readonly discountApplied: boolean;
  readonly couponUsed: string | null;
  readonly status: Subscription['status'];
  readonly startDate: number;
  readonly endDate: number;
  readonly paymentMethod: string;
  readonly createdAt: number;
};

export type MovedGrant = {
  readonly id: string;
  readonly startDate: number;
  readonly endDate: number | null;
  readonly endedAt: number | null;
};

/** The subscriptions and grants that a person's premium rests on, or rested on. */
export type MovedPremium = {
  readonly subscriptions: readonly MovedSubscription[];
  readonly grants: readonly MovedGrant[];
};

type PremiumReading = RowReading & {
  readonly isPremium: boolean;
  /** The start of premium whose own start is not known. */
  readonly since: number;
};

/** Reads the subscription of users/{uid}. In that system the flag decides: premium without a subscription becomes a grant. */
export function readPremium(
  uid: string,
  user: FirebaseNode,
  reading: PremiumReading,
): MovedPremium & { findings: readonly Finding[] } {
  const notes = createNotes(`users/${uid}`);
  const current = nodeAt(user, 'subscription');
  const said = new Map([['subscription', user.get('subscription') ?? emptyNode]]);
  for (const [key, value] of nodeAt(user, 'pastSubscriptions')) said.set(`pastSubscriptions/${key}`, value);
  const subscriptions: MovedSubscription[] = [];
  for (const [below, node] of said) {
    if (!isNode(node)) notes.leftOut('this is not a subscription', below);
    if (!isNode(node) || node.size === 0) continue;
    const read = readSubscription(uid, node, reading, notes.at(below));
    if (!read) continue;
    const isLate = read.status === 'active' && subscriptions.some(({ status }) => status === 'active');
    const isEnded = read.status === 'active' && (!reading.isPremium || isLate);
    if (isEnded) notes.changed('it is not premium there, so this has ended here', below);
    subscriptions.push(isEnded ? { ...read, status: 'expired' } : read);
  }
  const grants = readGrants(nodeAt(user, 'premiumGrants'), reading, notes.at('premiumGrants'));
  const isFounded =
    subscriptions.some(({ status }) => status === 'active') || grants.some(({ endedAt }) => endedAt === null);
  if (reading.isPremium && !isFounded) grants.push(grantFor(uid, current, reading, notes));
  return { subscriptions, grants, findings: notes.findings };
}

function readSubscription(
  uid: string,
  node: FirebaseNode,
  { timeZone, isPremium, since, now }: PremiumReading,
  notes: FindingNotes,
): MovedSubscription | null {
  const plan = readPlan(textAt(node, 'plan')) ?? readPlan(textAt(node, 'planName'));
  if (!plan) return notes.leftOut('there is no such plan');
  const pricePaise = readPaise(node.get('price'));
  if (pricePaise === null || pricePaise <= 0) return notes.leftOut('it has no price');
  const paymentId = textAt(node, 'paymentId') || `firebase_${uid}`;
  const orderId = textAt(node, 'orderId') || `firebase_${paymentId}`;
  if (!isStorableId(paymentId) || !isStorableId(orderId)) return notes.leftOut('no payment can have this id');
  const made = pastDateAt(node, 'createdAt', notes, { timeZone, now, missing: null });
  const begun = pastDateAt(node, 'startDate', notes, { timeZone, now, missing: made ?? since });
  const usual = endOfSubscription(plans[plan], new Date(begun)).getTime();
  const coupon = storableAt(node, 'couponUsed', notes);
  return {
    paymentId,
    orderId,
    plan,
    pricePaise,
    discountApplied: flagAt(node, 'discountApplied'),
    couponUsed: coupon === noCoupon ? null : coupon,
    status: readStatus(node, isPremium, notes),
    startDate: begun,
    endDate: dateAt(node, 'endDate', notes, { timeZone, missing: usual, otherwise: usual }),
    paymentMethod: storableAt(node, 'paymentMethod', notes) || 'unknown',
    createdAt: made ?? begun,
  };
}

function readStatus(
  node: FirebaseNode,
  isPremium: boolean,
  notes: FindingNotes,
): MovedSubscription['status'] {
  const written = textAt(node, 'status');
  if (v.is(subscriptionStatusSchema, written)) return written;
  const status = isPremium ? 'active' : 'expired';
  if (written !== null) notes.changed(`there is no such status, it is ${status} now`, 'status');
  return status;
}

/** Finds a plan by its id or its name. */
export function readPlan(written: string | null): PlanId | null {
  const word = written
    ?.toLowerCase()
    .replace(/\bplan\b/, '')
    .trim();
  return planIds.find((id) => id === word) ?? null;
}

function grantFor(
  uid: string,
  subscription: FirebaseNode,
  { timeZone, makeId, since }: PremiumReading,
  notes: FindingNotes,
): MovedGrant {
  // If the date cannot be read, that is noted for the subscription, or for the flag.
  const endDate = readInstant(subscription.get('endDate'), timeZone);
  if (endDate === null)
    notes.changed('it is premium without a subscription, and has no end here', 'isPremium');
  return { id: makeId(`grant ${uid}`), startDate: since, endDate, endedAt: null };
}

function readGrants(
  node: FirebaseNode,
  { timeZone, makeId, now }: PremiumReading,
  notesOfAll: FindingNotes,
): MovedGrant[] {
  return [...node].flatMap(([key, grant]) => {
    const notes = notesOfAll.at(key);
    if (!isNode(grant)) return notes.leftOut('this is not a grant') ?? [];
    const startDate = readInstant(grant.get('startDate'), timeZone);
    if (startDate === null) return notes.leftOut('its date cannot be read') ?? [];
    const dates = { timeZone, missing: null };
    const isKept = v.is(uuidSchema, key);
    if (!isKept) notes.changed('no grant may have this id here');
    return [
      {
        id: isKept ? key : makeId(`grant ${key}`),
        startDate,
        endDate: dateAt(grant, 'endDate', notes, { ...dates, otherwise: null }),
        endedAt: dateAt(grant, 'endedAt', notes, { ...dates, otherwise: now }),
      },
    ];
  });
}

/** The fields of users/{uid} about premium; the flag is written with the profile. */
export function writePremium(
  uid: string,
  { subscriptions, grants }: MovedPremium,
  { isPremium, makeId, since }: Pick<PremiumReading, 'isPremium' | 'makeId' | 'since'>,
): FirebaseNode {
  const newestFirst = subscriptions.toSorted((one, other) => other.createdAt - one.createdAt);
  const current = newestFirst.find(({ status }) => status === 'active') ?? newestFirst[0];
  const past = newestFirst.filter((one) => one !== current);
  const [only] = grants;
  // A grant that the reader derives from the flag alone need not be written.
  const isToldByFlag =
    isPremium &&
    grants.length === 1 &&
    current?.status !== 'active' &&
    only?.id === makeId(`grant ${uid}`) &&
    only.startDate === since &&
    only.endDate === (current?.endDate ?? null) &&
    only.endedAt === null;
  return toNode({
    premiumGrants: isToldByFlag ? null : toNode(Object.fromEntries(grants.map(writeGrant))),
    pastSubscriptions: new Map(past.map((one) => [one.paymentId, writeSubscription(one)])),
    subscription: current ? writeSubscription(current) : emptyNode,
  });
}

function writeGrant({ id, startDate, endDate, endedAt }: MovedGrant): [string, FirebaseNode] {
  const when = (instant: number | null) => (instant === null ? null : writeIsoDate(instant));
  return [id, toNode({ endDate: when(endDate), endedAt: when(endedAt), startDate: writeIsoDate(startDate) })];
}

function writeSubscription(one: MovedSubscription): FirebaseNode {
  return toNode({
    couponUsed: one.couponUsed ?? noCoupon,
    createdAt: one.createdAt,
    discountApplied: one.discountApplied,
    endDate: writeIsoDate(one.endDate),
    orderId: one.orderId === `firebase_${one.paymentId}` ? null : one.orderId,
    paymentId: one.paymentId,
    paymentMethod: one.paymentMethod,
    plan: one.plan,
    planName: plans[one.plan].name,
    price: writeRupees(one.pricePaise),
    startDate: writeIsoDate(one.startDate),
    status: one.status,
  });
}
