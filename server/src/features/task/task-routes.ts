import { accept } from '@focuspool/domain/outcome';
import {
  addedTaskSchema,
  addTaskSchema,
  changedListSchema,
  changedTaskSchema,
  changeListSchema,
  changeTaskSchema,
  currentListSchema,
  listIdSchema,
  taskIdSchema,
} from '@focuspool/domain/task/task-contract';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Gate } from '../../platform/http/gate.ts';
import { reply } from '../../platform/http/reply.ts';
import { describeCall, validate } from '../../platform/http/validate.ts';
import type { Services } from '../../platform/services.ts';
import { addTask } from './add-task.ts';
import { changeTask } from './change-task.ts';
import { completeList } from './complete-list.ts';
import { deleteTask } from './delete-task.ts';
import { readCurrentList } from './read-current-list.ts';
import { retitleList } from './retitle-list.ts';

const nothingSchema = v.object({});
const listParams = v.object({ id: listIdSchema });
const taskParams = v.object({ id: taskIdSchema });

export function createListRoutes(services: Services, gate: Gate) {
  return new Hono()
    .get(
      '/current',
      describeCall('The list being worked on', currentListSchema),
      gate('lists.read'),
      async (c) => reply(c, accept({ list: await readCurrentList(services, c.var.viewer.userId) })),
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
      '/:id/complete',
      describeCall('Move a list to the history', nothingSchema),
      gate('lists.write'),
      validate('param', listParams),
      async (c) => reply(c, await completeList(services, c.var.viewer.userId, c.req.valid('param').id)),
    );
}

export function createTaskRoutes(services: Services, gate: Gate) {
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
