import { doneSchema } from '@focuspool/domain/account/account-contract';
import { cheerSchema, cheersReplySchema } from '@focuspool/domain/cheer/cheer-contract';
import { Hono } from 'hono';
import type { Gate } from '../../platform/http/gate.ts';
import { reply } from '../../platform/http/reply.ts';
import { describeCall, validate } from '../../platform/http/validate.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Services } from '../../platform/services.ts';
import { cheerForRun, readCheers } from './cheer-for-run.ts';

export function createCheerRoutes(services: Services, gate: Gate, rateLimiter: RateLimiter) {
  return new Hono()
    .get(
      '/',
      describeCall('The cheers for the last completed run', cheersReplySchema),
      gate('cheers.read'),
      async (c) => reply(c, await readCheers(services, c.var.viewer)),
    )
    .post(
      '/',
      describeCall("Cheer for someone's current run", doneSchema),
      gate('cheers.give'),
      validate('json', cheerSchema),
      rateLimiter.limit('cheer'),
      async (c) => reply(c, await cheerForRun(services, c.var.viewer, c.req.valid('json'))),
    );
}
