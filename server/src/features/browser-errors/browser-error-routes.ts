import { doneSchema } from '@focuspool/domain/account/account-contract';
import { browserErrorRateLimits } from '@focuspool/domain/account/rate-limits';
import { browserErrorSchema, hideWords } from '@focuspool/domain/browser-errors/browser-error';
import { accept } from '@focuspool/domain/outcome';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { limitBody } from '../../platform/http/limit-body.ts';
import { reply, replyTooMany } from '../../platform/http/reply.ts';
import { describeCall, validate } from '../../platform/http/validate.ts';
import { readClientAddress } from '../../platform/rate-limit/client-address.ts';
import { createProcessRateCounter } from '../../platform/rate-limit/rate-counter.ts';
import type { Services } from '../../platform/services.ts';

const maxBodyBytes = 8 * 1024;

/**
 * Receives errors in pages, from anyone. Reports are counted and limited within this process only: if pages fail everywhere, the
 * database may be the cause.
 */
export function createBrowserErrorRoutes({
  config,
  log,
  metrics,
}: Pick<Services, 'config' | 'log' | 'metrics'>) {
  const { address, everybody } = browserErrorRateLimits;
  const attempts = address.attempts * config.addressLimitFactor;
  const ofAddress = createProcessRateCounter({ ...address, attempts });
  const ofEverybody = createProcessRateCounter(everybody);
  const countReport = createMiddleware(async (c, next) => {
    const tooMany = await ofAddress.count(readClientAddress(c, config.trustedProxies));
    const waitMs = tooMany ?? (await ofEverybody.count('all'));
    return waitMs === null ? next() : replyTooMany(c, waitMs);
  });
  return new Hono().post(
    '/',
    describeCall('Report an error in a page', doneSchema),
    countReport,
    limitBody(maxBodyBytes),
    validate('json', browserErrorSchema),
    (c) => {
      const { message, ...where } = c.req.valid('json');
      // The sender may not be one of our pages.
      log.warn({ browserError: { message: hideWords(message), ...where } }, 'error in a browser');
      metrics.browserErrors.inc({ browser: where.browser });
      return reply(c, accept({}));
    },
  );
}
