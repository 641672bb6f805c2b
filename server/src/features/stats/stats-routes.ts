import { weekStatsSchema, yearQuerySchema, yearStatsSchema } from '@focuspool/domain/stats/stats-contract';
import { Hono } from 'hono';
import type { Gate } from '../../platform/http/gate.ts';
import { reply } from '../../platform/http/reply.ts';
import { describeCall, validate } from '../../platform/http/validate.ts';
import type { Services } from '../../platform/services.ts';
import { readWeek, readYear } from './read-stats.ts';

export function createStatsRoutes(services: Services, gate: Gate) {
  return new Hono()
    .get(
      '/week',
      describeCall("The latest days of the person's work, and how they are counted", weekStatsSchema),
      gate('stats.week'),
      async (c) => reply(c, await readWeek(services, c.var.viewer.userId)),
    )
    .get(
      '/year',
      describeCall("A year of the person's work, by day, hour, task and list", yearStatsSchema),
      gate('stats.read'),
      validate('query', yearQuerySchema),
      async (c) => reply(c, await readYear(services, c.var.viewer.userId, c.req.valid('query').day)),
    );
}
