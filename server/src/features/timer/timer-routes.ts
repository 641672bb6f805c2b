import { accept } from '@focuspool/domain/outcome';
import { keptRunSchema, saveRunSchema } from '@focuspool/domain/timer/shared-run';
import { completeRunSchema, runReceiptSchema } from '@focuspool/domain/timer/timer-contract';
import { Hono } from 'hono';
import type { Gate } from '../../platform/http/gate.ts';
import { reply } from '../../platform/http/reply.ts';
import { describeCall, validate } from '../../platform/http/validate.ts';
import type { RunServices } from './observe-run.ts';
import { readCurrentRun } from './read-current-run.ts';
import { recordRun } from './record-run.ts';
import { saveCurrentRun } from './save-current-run.ts';

export function createRunRoutes(services: RunServices, gate: Gate) {
  return new Hono()
    .post(
      '/',
      describeCall('Count a finished run, once a key', runReceiptSchema),
      gate('runs.record'),
      validate('json', completeRunSchema),
      async (c) => reply(c, await recordRun(services, c.var.viewer.userId, c.req.valid('json'))),
    )
    .get('/current', describeCall('The run in hand', keptRunSchema), gate('runs.track'), async (c) =>
      reply(c, accept(await readCurrentRun(services, c.var.viewer.userId))),
    )
    .put(
      '/current',
      describeCall('Keep what a device made of the run in hand', keptRunSchema),
      gate('runs.track'),
      validate('json', saveRunSchema),
      async (c) => reply(c, accept(await saveCurrentRun(services, c.var.viewer.userId, c.req.valid('json')))),
    );
}
