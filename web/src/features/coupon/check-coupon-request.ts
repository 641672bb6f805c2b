import type { RefusalReason } from '@focuspool/domain/refusals';
import { ApiRefusal, api, call } from '../../platform/api.ts';

const tellingReasons: readonly RefusalReason[] = ['coupon_unknown', 'invalid_input', 'too_many_requests'];

/** The code as the server writes it. Throws what the person reads: the refusal's text, or that it could not be checked. */
export async function checkCoupon(code: string): Promise<string> {
  try {
    return (await call(api.coupons.check.$post({ json: { code } }))).code;
  } catch (error) {
    if (error instanceof ApiRefusal && tellingReasons.includes(error.reason)) throw error;
    throw new Error('Error validating coupon. Please try again.', { cause: error });
  }
}
