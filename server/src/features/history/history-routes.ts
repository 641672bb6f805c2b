import {
  historyCursorSchema,
  historyPageSchema,
  historyTasksSchema,
} from '@focuspool/domain/history/history-contract';
import { historyFoundSchema, historySearchSchema } from '@focuspool/domain/history/search';
import { listIdSchema } from '@focuspool/domain/task/task-contract';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Gate } from '../../platform/http/gate.ts';
import { reply } from '../../platform/http/reply.ts';
import { describeCall, validate } from '../../platform/http/validate.ts';
import type { Services } from '../../platform/services.ts';
import { readHistory, readHistoryTasks, searchHistory } from './read-history.ts';

const listParam = v.object({ id: listIdSchema });

export function createHistoryRoutes(services: Services, gate: Gate) {
  return new Hono()
    .get(
      '/',
      describeCall('One page of the completed lists, newest first', historyPageSchema),
      gate('lists.read'),
      validate('query', historyCursorSchema),
      async (c) => reply(c, await readHistory(services, c.var.viewer, c.req.valid('query'))),
    )
    .get(
      '/search',
      describeCall('The completed lists that contain some words, newest first', historyFoundSchema),
      gate('lists.search'),
      validate('query', historySearchSchema),
      async (c) => reply(c, await searchHistory(services, c.var.viewer, c.req.valid('query'))),
    )
    .get(
      '/:id/tasks',
      describeCall('The tasks of one completed list', historyTasksSchema),
      gate('lists.read'),
      validate('param', listParam),
      async (c) => reply(c, await readHistoryTasks(services, c.var.viewer, c.req.valid('param').id)),
    );
}
