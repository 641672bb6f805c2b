import { doneSchema } from '@focuspool/domain/account/account-contract';
import { reportSchema } from '@focuspool/domain/report/report-contract';
import { Hono } from 'hono';
import type { Gate } from '../../platform/http/gate.ts';
import { reply } from '../../platform/http/reply.ts';
import { describeCall, validate } from '../../platform/http/validate.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Services } from '../../platform/services.ts';
import { reportThing } from './report-thing.ts';

export function createReportRoutes(services: Services, gate: Gate, rateLimiter: RateLimiter) {
  return new Hono().post(
    '/',
    describeCall("Report someone else's name or message", doneSchema),
    gate('report.make'),
    validate('json', reportSchema),
    rateLimiter.limit('report'),
    async (c) => reply(c, await reportThing(services, c.var.viewer, c.req.valid('json'))),
  );
}
