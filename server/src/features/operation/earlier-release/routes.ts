import {
  addedTaskSchema,
  addTaskSchema,
  changedListSchema,
  changedTaskSchema,
  changeListSchema,
  changeTaskSchema,
  keptRunSchema,
  saveRunSchema,
} from '@focuspool/domain/operation/earlier-release';
import { accept } from '@focuspool/domain/outcome';
import { currentListSchema, listIdSchema, taskIdSchema } from '@focuspool/domain/task/task-contract';
import { completeRunSchema, runReceiptSchema } from '@focuspool/domain/timer/timer-contract';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Gate } from '../../../platform/http/gate.ts';
import { reply } from '../../../platform/http/reply.ts';
import { describeCall, validate } from '../../../platform/http/validate.ts';
import type { OperationServices } from '../accept-operations.ts';
import { readPerson } from '../person-state-store.ts';
import { openEarlierTopics, toCurrentList } from './events.ts';
import { addTask, changeTask, completeList, deleteTask, openList, retitleList } from './lists.ts';
import { readCurrentRun, recordRun, saveCurrentRun } from './runs.ts';

// The calls of the release before, which a tab that is still open may make. They go with the next release.

const nothingSchema = v.object({});
const listParams = v.object({ id: listIdSchema });
const taskParams = v.object({ id: taskIdSchema });

export function createEarlierRoutes(services: OperationServices, gate: Gate) {
  openEarlierTopics(services.live);
  return new Hono()
    .route('/task-lists', createListRoutes(services, gate))
    .route('/tasks', createTaskRoutes(services, gate))
    .route('/runs', createRunRoutes(services, gate))
    .post(
      '/history/:id/redo',
      describeCall('Opens a completed list again, and works on it', currentListSchema),
      gate('lists.write'),
      validate('param', listParams),
      async (c) => reply(c, await openList(services, c.var.viewer.userId, c.req.valid('param').id)),
    );
}

function createListRoutes(services: OperationServices, gate: Gate) {
  const { database, people } = services;
  return new Hono()
    .get(
      '/current',
      describeCall('The list being worked on', currentListSchema),
      gate('lists.read'),
      async (c) => {
        const { state } = await readPerson(database, people, c.var.viewer.userId);
        return reply(c, accept(toCurrentList(state)));
      },
    )
    .post(
      '/current/tasks',
      describeCall('Add a task to the list being worked on', addedTaskSchema),
      gate('lists.write'),
      validate('json', addTaskSchema),
      async (c) => reply(c, await addTask(services, c.var.viewer.userId, c.req.valid('json'))),
    )
    .patch(
      '/:id',
      describeCall('Give a list another title', changedListSchema),
      gate('lists.write'),
      validate('param', listParams),
      validate('json', changeListSchema),
      async (c) => {
        const { title } = c.req.valid('json');
        return reply(c, await retitleList(services, c.var.viewer.userId, c.req.valid('param').id, title));
      },
    )
    .post(
      '/:id/open',
      describeCall('Work on a list, whatever else is open', currentListSchema),
      gate('lists.write'),
      validate('param', listParams),
      async (c) => reply(c, await openList(services, c.var.viewer.userId, c.req.valid('param').id)),
    )
    .post(
      '/:id/complete',
      describeCall('Move a list to the history', nothingSchema),
      gate('lists.write'),
      validate('param', listParams),
      async (c) => reply(c, await completeList(services, c.var.viewer.userId, c.req.valid('param').id)),
    );
}

function createTaskRoutes(services: OperationServices, gate: Gate) {
  return new Hono()
    .patch(
      '/:id',
      describeCall('Rename a task or set its checkbox', changedTaskSchema),
      gate('lists.write'),
      validate('param', taskParams),
      validate('json', changeTaskSchema),
      async (c) => {
        const { id } = c.req.valid('param');
        return reply(c, await changeTask(services, c.var.viewer.userId, id, c.req.valid('json')));
      },
    )
    .delete(
      '/:id',
      describeCall('Delete a task', nothingSchema),
      gate('lists.write'),
      validate('param', taskParams),
      async (c) => reply(c, await deleteTask(services, c.var.viewer.userId, c.req.valid('param').id)),
    );
}

function createRunRoutes(services: OperationServices, gate: Gate) {
  return new Hono()
    .post(
      '/',
      describeCall('Count a finished run, once a key', runReceiptSchema),
      gate('runs.record'),
      validate('json', completeRunSchema),
      async (c) => reply(c, await recordRun(services, c.var.viewer.userId, c.req.valid('json'))),
    )
    .get('/current', describeCall('The run in hand', keptRunSchema), gate('runs.track'), async (c) =>
      reply(c, accept(await readCurrentRun(services.database, c.var.viewer.userId))),
    )
    .put(
      '/current',
      describeCall('Keep what a device made of the run in hand', keptRunSchema),
      gate('runs.track'),
      validate('json', saveRunSchema),
      async (c) => reply(c, accept(await saveCurrentRun(services, c.var.viewer.userId, c.req.valid('json')))),
    );
}
