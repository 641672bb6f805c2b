import { doneSchema } from '@focuspool/domain/account/account-contract';
import { accept } from '@focuspool/domain/outcome';
import { pushKeySchema, pushSubscriptionSchema } from '@focuspool/domain/push/push-contract';
import { Hono } from 'hono';
import type { Gate } from '../../platform/http/gate.ts';
import { reply } from '../../platform/http/reply.ts';
import { describeCall, validate } from '../../platform/http/validate.ts';
import type { Services } from '../../platform/services.ts';
import { subscribe, unsubscribe } from './subscribe.ts';

export function createPushRoutes(services: Services, gate: Gate) {
  return new Hono()
    .get(
      '/key',
      describeCall('The key that a browser subscribes to push messages with', pushKeySchema),
      gate('push.subscribe'),
      (c) => reply(c, accept({ publicKey: services.push.publicKey })),
    )
    .put(
      '/subscription',
      describeCall("Notify this sign-in's browser when a run or a break ends", doneSchema),
      gate('push.subscribe'),
      validate('json', pushSubscriptionSchema),
      async (c) => reply(c, await subscribe(services, c.req.raw.headers, c.var.viewer, c.req.valid('json'))),
    )
    .delete(
      '/subscription',
      describeCall("Stop notifying this sign-in's browser", doneSchema),
      gate('push.subscribe'),
      async (c) => reply(c, await unsubscribe(services, c.req.raw.headers)),
    );
}
