import type { Action } from './access.ts';
import type { Allowance } from './throttle-rules.ts';

const minute = 60;

/**
 * How often one person may ask one process for what costs the database more than a read. No hand is so quick, and no device
 * has so much to send after a day without a network.
 */
export const callRules = {
  write: { attempts: 1_000, seconds: minute },
  /** Everybody who sees the person is told. */
  rename: { attempts: 60, seconds: minute },
  export: { attempts: 20, seconds: 10 * minute },
  /** Waits for somebody else's server, which the person's own writes are not to wait for. */
  outside: { attempts: 300, seconds: minute },
} as const satisfies Record<string, Allowance>;

/** One write may carry several operations; so many are a full outbox and what its person does meanwhile. */
export const operationLimit: Allowance = { attempts: 12_000, seconds: minute };

export type CallKind = keyof typeof callRules;

const kinds: Partial<Record<Action, CallKind>> = {
  'profile.create': 'rename',
  'profile.change': 'rename',
  'privacy.export': 'export',
  'coupon.export': 'export',
  'account.send_verification': 'outside',
  'account.request_reset': 'outside',
  'subscription.buy': 'outside',
  'payments.capture': 'outside',
};

/** Null for a read, which need not wait for the person's other calls and is not counted. */
export function kindOfCall(action: Action, isRead: boolean): CallKind | null {
  return kinds[action] ?? (isRead ? null : 'write');
}
