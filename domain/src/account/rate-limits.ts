const minute = 60;
const hour = 60 * minute;

/** The number of attempts allowed within a number of seconds. */
export type RateLimit = { readonly attempts: number; readonly seconds: number };

/**
 * How often actions open to abuse may be tried: per account, whoever tries; per client address, whichever account it
 * tries; and, as `pair`, per account from one address. An operator can raise the limits per address (`ADDRESS_LIMIT_FACTOR`),
 * since a school or a company may share one address. `rate-limiter.ts` on the server counts the attempts; all calls of one person
 * are limited in `call-limits.ts`.
 */
export const rateLimits = {
  sign_in: {
    // A sign-in that succeeds sets `account` and `pair` back to none.
    // From all addresses together, except devices that have signed in to the account before: strangers cannot lock those out.
    account: { attempts: 50, seconds: hour },
    pair: { attempts: 10, seconds: 15 * minute },
    address: { attempts: 100, seconds: 15 * minute },
  },
  /** Anyone who gets this far knows the password; five guesses at a million codes lead nowhere. */
  second_step: {
    account: { attempts: 20, seconds: hour },
    pair: { attempts: 5, seconds: 15 * minute },
    address: { attempts: 100, seconds: 15 * minute },
  },
  /**
   * A question and its answer count as one attempt each. There is no account yet to count by, and no one can guess a signature.
   */
  passkey_sign_in: { address: { attempts: 1_000, seconds: 15 * minute } },
  /** Leaving for Google and coming back count as one attempt each. Each calls Google's servers in our name. */
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
  /** An open page of a room's link polls every few seconds. */
  room_look: { account: { attempts: 120, seconds: minute }, address: { attempts: 3_000, seconds: minute } },
  room_link: { account: { attempts: 60, seconds: minute }, address: { attempts: 500, seconds: minute } },
  payment_call: { account: { attempts: 60, seconds: minute }, address: { attempts: 500, seconds: minute } },
  confirm_password: {
    account: { attempts: 10, seconds: 15 * minute },
    address: { attempts: 100, seconds: 15 * minute },
  },
  /** An open page `/with/NAME` polls every few seconds. */
  link_look: { address: { attempts: 900, seconds: 5 * minute } },
  /** `account` is the calendar's address. One calendar service reads the calendars of many people. */
  calendar_read: {
    account: { attempts: 60, seconds: 15 * minute },
    address: { attempts: 5_000, seconds: 15 * minute },
  },
} as const satisfies Record<string, { account?: RateLimit; address: RateLimit; pair?: RateLimit }>;

/** How many browser errors one process accepts: enough to learn of each kind, too few to fill a log. */
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
