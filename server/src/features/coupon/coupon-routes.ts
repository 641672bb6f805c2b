import { analyticsFilterSchema } from '@focuspool/domain/coupon/analytics-filter';
import {
  analyticsQuerySchema,
  analyticsSchema,
  checkCouponSchema,
  checkedCouponSchema,
  generateCouponSchema,
  ownCouponSchema,
  unpaidCommissionSchema,
} from '@focuspool/domain/coupon/coupon-contract';
import { accept } from '@focuspool/domain/outcome';
import { Hono } from 'hono';
import type { Gate } from '../../platform/http/gate.ts';
import { reply } from '../../platform/http/reply.ts';
import { replyFile } from '../../platform/http/reply-file.ts';
import { describeCall, describeFile, validate } from '../../platform/http/validate.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Services } from '../../platform/services.ts';
import { exportAnalytics, readAnalytics } from './analytics.ts';
import { findOwnCoupon, toCoupon } from './coupon-store.ts';
import { checkCoupon, generateCoupon } from './coupons.ts';
import { findUnpaid } from './statement-store.ts';

export function createCouponRoutes(services: Services, gate: Gate, rateLimiter: RateLimiter) {
  return new Hono()
    .get('/own', describeCall("The person's own coupon", ownCouponSchema), gate('coupon.read'), async (c) => {
      const coupon = await findOwnCoupon(services.database, c.var.viewer.userId);
      return reply(c, accept({ coupon: coupon && toCoupon(coupon) }));
    })
    .post(
      '/own',
      describeCall("Generate a coupon, or replace the person's own", ownCouponSchema),
      gate('coupon.generate'),
      validate('json', generateCouponSchema),
      // Like a check, it reveals whether someone has a code.
      rateLimiter.limit('coupon_check'),
      async (c) => reply(c, await generateCoupon(services, c.var.viewer.userId, c.req.valid('json'))),
    )
    .post(
      '/check',
      describeCall('Whether a code can be used for a purchase', checkedCouponSchema),
      gate('coupon.check'),
      validate('json', checkCouponSchema),
      rateLimiter.limit('coupon_check'),
      async (c) => reply(c, await checkCoupon(services, c.var.viewer.userId, c.req.valid('json').code)),
    )
    .get(
      '/unpaid',
      describeCall("The person's commission that has not been paid out yet", unpaidCommissionSchema),
      gate('coupon.read'),
      async (c) => reply(c, accept({ amount: await findUnpaid(services.database, c.var.viewer.userId) })),
    )
    .get(
      '/analytics',
      describeCall("One page of the uses of the person's coupon", analyticsSchema),
      gate('coupon.analytics'),
      validate('query', analyticsQuerySchema),
      async (c) => reply(c, await readAnalytics(services, c.var.viewer.userId, c.req.valid('query'))),
    )
    .get(
      '/analytics.csv',
      describeFile("Every use of the person's coupon", ['text/csv']),
      gate('coupon.export'),
      validate('query', analyticsFilterSchema),
      async (c) => {
        const outcome = await exportAnalytics(services, c.var.viewer.userId, c.req.valid('query'));
        return outcome.ok ? replyFile(c, services.log, outcome.value) : reply(c, outcome);
      },
    );
}
