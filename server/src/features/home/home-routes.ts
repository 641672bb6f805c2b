import { activityStatsSchema } from '@focuspool/domain/home/activity-stats';
import { Hono } from 'hono';
import { reply } from '../../platform/http/reply.ts';
import { describeCall } from '../../platform/http/validate.ts';
import type { Services } from '../../platform/services.ts';
import { createActivityStatsReader } from './read-activity-stats.ts';

/** Serves the numbers on the landing page, to anyone. */
export function createHomeRoutes(services: Services) {
  const readActivityStats = createActivityStatsReader(services);
  return new Hono().get(
    '/pulse',
    describeCall(
      'How many people are at work, and how many finished something in the last day',
      activityStatsSchema,
    ),
    async (c) => reply(c, await readActivityStats()),
  );
}
