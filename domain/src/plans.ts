import * as v from 'valibot';
import type { Paise } from './money.ts';

export const planIds = ['basic', 'standard', 'premium'] as const;
export const planIdSchema = v.picklist(planIds, 'There is no such plan.');
export type PlanId = (typeof planIds)[number];

export type Plan = {
  readonly id: PlanId;
  readonly name: string;
  /** Shown struck through; no one is charged it. */
  readonly originalPrice: Paise;
  /** The amount charged, with or without a coupon. */
  readonly price: Paise;
  readonly duration: string;
  readonly durationInDays: number;
  readonly features: readonly string[];
};

const basicFeatures = [
  'Full access for 30 days',
  'Task management system',
  'Virtual task pooling',
  'Pomodoro',
] as const;

/** The plans and their prices (product 9.1). What a plan saves is reckoned by hand, from the struck-through prices. */
export const plans: Readonly<Record<PlanId, Plan>> = {
  basic: {
    id: 'basic',
    name: 'Basic',
    originalPrice: 299_00,
    price: 149_00,
    duration: '30 days',
    durationInDays: 30,
    features: basicFeatures,
  },
  standard: {
    id: 'standard',
    name: 'Standard',
    originalPrice: 1_099_00,
    price: 549_00,
    duration: '180 days',
    durationInDays: 180,
    features: ['All Basic features', 'Save ₹700 vs monthly plan'],
  },
  premium: {
    id: 'premium',
    name: 'Premium',
    originalPrice: 1_899_00,
    price: 849_00,
    duration: '365 days',
    durationInDays: 365,
    features: [
      'All Standard features',
      'Early access to new features',
      'Best value: Save ₹1700 vs monthly plan',
    ],
  },
};
