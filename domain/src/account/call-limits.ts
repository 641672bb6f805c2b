import type { Action } from './access.ts';
import type { RateLimit } from './rate-limits.ts';

const minute = 60;

/**
 * How often one person may make the calls that cost more than a read, per process. No one types that fast, and no device
 * has that much to send after a day offline.
 */
export const callRateLimits = {
  write: { attempts: 1_000, seconds: minute },
  /** Published to everyone who sees the person. */
  rename: { attempts: 60, seconds: minute },
  /** Published to everyone who reads the feed. */
  post: { attempts: 20, seconds: minute },
  export: { attempts: 20, seconds: 10 * minute },
  /** These wait for an outside server, so the person's own writes must not queue behind them. */
  outside: { attempts: 300, seconds: minute },
  /** Searches everything that a person has; sent again as they type. */
  search: { attempts: 1_000, seconds: minute },
} as const satisfies Record<string, RateLimit>;

/** One write may carry several operations; this allows for a full outbox plus what its person does meanwhile. */
export const operationRateLimit: RateLimit = { attempts: 12_000, seconds: minute };

/** `large_read` is a read whose answer may be megabytes; it has no limit here, but only a few per person run at once. */
export type CallKind = keyof typeof callRateLimits | 'large_read';

const kinds: Partial<Record<Action, CallKind>> = {
  'profile.create': 'rename',
  'profile.change': 'rename',
  'feed.post': 'post',
  'privacy.export': 'export',
  'coupon.export': 'export',
  'stats.export': 'export',
  'lists.search': 'search',
  'lists.read': 'large_read',
  'operations.read': 'large_read',
  'account.send_verification': 'outside',
  'account.request_reset': 'outside',
  'subscription.buy': 'outside',
  'payments.capture': 'outside',
};

/** Returns null for any other read, which need not wait for the person's other calls. */
export function kindOfCall(action: Action, isRead: boolean): CallKind | null {
  return kinds[action] ?? (isRead ? null : 'write');
}
