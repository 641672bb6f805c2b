import { doneSchema } from '@focuspool/domain/account/account-contract';
import { personIdSchema } from '@focuspool/domain/operator/people-contract';
import { hiddenPeopleSchema } from '@focuspool/domain/report/hidden-people';
import { Hono } from 'hono';
import type { Gate } from '../../platform/http/gate.ts';
import { reply } from '../../platform/http/reply.ts';
import { describeCall, validate } from '../../platform/http/validate.ts';
import type { Services } from '../../platform/services.ts';
import { hidePerson, readHiddenPeople, showPerson } from './hide-person.ts';

export function createHiddenPeopleRoutes(services: Services, gate: Gate) {
  return new Hono()
    .get(
      '/',
      describeCall('The people that the person has hidden', hiddenPeopleSchema),
      gate('hiding.read'),
      async (c) => reply(c, await readHiddenPeople(services, c.var.viewer.userId)),
    )
    .put(
      '/:id',
      describeCall('Hide a person from oneself', doneSchema),
      gate('hiding.change'),
      validate('param', personIdSchema),
      async (c) => reply(c, await hidePerson(services, c.var.viewer.userId, c.req.valid('param').id)),
    )
    .delete(
      '/:id',
      describeCall('Show a hidden person again', doneSchema),
      gate('hiding.change'),
      validate('param', personIdSchema),
      async (c) => reply(c, await showPerson(services, c.var.viewer.userId, c.req.valid('param').id)),
    );
}
