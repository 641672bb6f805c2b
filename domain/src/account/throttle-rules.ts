const minute = 60;
const hour = 60 * minute;

/** So many attempts in so many seconds. */
export type Allowance = { readonly attempts: number; readonly seconds: number };

/**
 * How often what can be abused may be tried: for one account, whoever tries, and from one client address, whichever
 * account it tries. An operator can widen the latter, since a school or a company may share one address.
 */
export const throttleRules = {
  sign_in: {
    account: { attempts: 10, seconds: 15 * minute },
    address: { attempts: 100, seconds: 15 * minute },
  },
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
  payment_call: { account: { attempts: 60, seconds: minute }, address: { attempts: 500, seconds: minute } },
  confirm_password: {
    account: { attempts: 10, seconds: 15 * minute },
    address: { attempts: 100, seconds: 15 * minute },
  },
} as const satisfies Record<string, { account: Allowance; address: Allowance }>;

export type ThrottleName = keyof typeof throttleRules;

/** Says when to try again, in whole seconds or minutes, never too early. */
export function describeWait(seconds: number): string {
  const [count, unit] = seconds > minute ? [Math.ceil(seconds / minute), 'minute'] : [seconds, 'second'];
  return `Too many attempts. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
}
