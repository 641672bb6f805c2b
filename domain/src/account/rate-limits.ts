import type { Action } from './access.ts';

const minute = 60;
const hour = 60 * minute;

/** So many attempts in so many seconds. */
export type RateLimit = { readonly attempts: number; readonly seconds: number };

/**
 * How often what can be abused may be tried: for one account, whoever tries, and from one client address, whichever
 * account it tries; where there is a pair, for the account from that address. An operator can widen the address's, since a
 * school or a company may share one address.
 */
export const rateLimits = {
  sign_in: {
    // All addresses together, save devices that have signed in to it before: they are not locked out by strangers.
    account: { attempts: 50, seconds: hour },
    pair: { attempts: 10, seconds: 15 * minute },
    address: { attempts: 100, seconds: 15 * minute },
  },
  /** Whoever gets so far knows the password; five guesses at a million codes lead nowhere. */
  second_step: {
    account: { attempts: 20, seconds: hour },
    pair: { attempts: 5, seconds: 15 * minute },
    address: { attempts: 100, seconds: 15 * minute },
  },
  /** A question and its answer are one each. Nobody has said who they are, and nobody guesses a signature. */
  passkey_sign_in: { address: { attempts: 1_000, seconds: 15 * minute } },
  /** Leaving for Google and coming back are one each. Each asks its servers in our name. */
  google_sign_in: { address: { attempts: 200, seconds: 15 * minute } },
  sign_up: { account: { attempts: 10, seconds: hour }, address: { attempts: 50, seconds: hour } },
  reset_mail: { account: { attempts: 5, seconds: hour }, address: { attempts: 50, seconds: hour } },
  verification_mail: {
    account: { attempts: 5, seconds: 15 * minute },
    address: { attempts: 50, seconds: 15 * minute },
  },
  username_check: {
    account: { attempts: 100, seconds: minute },
    address: { attempts: 500, seconds: minute },
  },
  coupon_check: { account: { attempts: 60, seconds: minute }, address: { attempts: 500, seconds: minute } },
  report: { account: { attempts: 30, seconds: hour }, address: { attempts: 300, seconds: hour } },
  cheer: { account: { attempts: 120, seconds: hour }, address: { attempts: 1_200, seconds: hour } },
  landing_offer: { account: { attempts: 240, seconds: hour }, address: { attempts: 2_400, seconds: hour } },
  open_room: { account: { attempts: 30, seconds: hour }, address: { attempts: 300, seconds: hour } },
  room_link: { account: { attempts: 60, seconds: minute }, address: { attempts: 500, seconds: minute } },
  payment_call: { account: { attempts: 60, seconds: minute }, address: { attempts: 500, seconds: minute } },
  confirm_password: {
    account: { attempts: 10, seconds: 15 * minute },
    address: { attempts: 100, seconds: 15 * minute },
  },
  /** An open page looks every few seconds. */
  link_look: { address: { attempts: 900, seconds: 5 * minute } },
  /** The account is the calendar's address. One service of calendars reads those of many people. */
  calendar_read: {
    account: { attempts: 60, seconds: 15 * minute },
    address: { attempts: 5_000, seconds: 15 * minute },
  },
} as const satisfies Record<string, { account?: RateLimit; address: RateLimit; pair?: RateLimit }>;

/** How many errors in pages are taken in, per process: enough to know of each, too few to fill a log. */
export const browserErrorRateLimits = {
  address: { attempts: 30, seconds: 10 * minute },
  everybody: { attempts: 1_000, seconds: 10 * minute },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

/** Says when to try again, in whole seconds or minutes, never too early. */
export function describeWait(seconds: number): string {
  const [count, unit] = seconds > minute ? [Math.ceil(seconds / minute), 'minute'] : [seconds, 'second'];
  return `Too many attempts. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
}

/**
 * How often one person may make the calls that cost more than a read, per process. Nobody types that fast, and no device
 * has that much to send after a day offline.
 */
export const callRateLimits = {
  write: { attempts: 1_000, seconds: minute },
  /** Is published to everybody who sees the person. */
  rename: { attempts: 60, seconds: minute },
  /** Is told to everybody at the feed. */
  post: { attempts: 20, seconds: minute },
  export: { attempts: 20, seconds: 10 * minute },
  /** Waits for an outside server, so that the person's own writes must not queue behind it. */
  outside: { attempts: 300, seconds: minute },
  /** Looks through all that a person has; it is asked again as they type. */
  search: { attempts: 1_000, seconds: minute },
} as const satisfies Record<string, RateLimit>;

/** One write may carry several operations; this allows a full outbox and what its person does meanwhile. */
export const operationRateLimit: RateLimit = { attempts: 12_000, seconds: minute };

/** A read whose answer may be megabytes is not counted: few of a person's are in memory at once, and the others wait. */
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

/** Null for any other read, which need not wait for the person's other calls. */
export function kindOfCall(action: Action, isRead: boolean): CallKind | null {
  return kinds[action] ?? (isRead ? null : 'write');
}
