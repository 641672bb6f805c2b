import { weekStatsSchema, yearQuerySchema, yearStatsSchema } from '@focuspool/domain/stats/stats-contract';
import { exportQuerySchema } from '@focuspool/domain/stats/stats-export';
import { Hono } from 'hono';
import type { Gate } from '../../platform/http/gate.ts';
import { reply } from '../../platform/http/reply.ts';
import { replyFile } from '../../platform/http/reply-file.ts';
import { describeCall, describeFile, validate } from '../../platform/http/validate.ts';
import type { Services } from '../../platform/services.ts';
import { exportRuns, exportStats } from './export-stats.ts';
import { readWeek, readYear } from './read-stats.ts';

const exportWhat = { runs: exportRuns, statistics: exportStats };
const exportTypes = { csv: 'text/csv', json: 'application/json' } as const;

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
    )
    .get(
      '/export',
      describeFile('Every finished run of the person, or what they add up to', [
        'text/csv',
        'application/json',
      ]),
      gate('stats.export'),
      validate('query', exportQuerySchema),
      (c) => {
        const { of, as } = c.req.valid('query');
        const chunks = exportWhat[of](services, c.var.viewer.userId, as);
        return replyFile(c, services.log, { name: `focuspool-${of}.${as}`, type: exportTypes[as], chunks });
      },
    );
}
