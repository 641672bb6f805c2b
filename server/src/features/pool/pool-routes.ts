import { accept } from '@focuspool/domain/outcome';
import {
  joinPoolSchema,
  leftPoolSchema,
  placeReplySchema,
  placeSchema,
} from '@focuspool/domain/pool/pool-contract';
import { Hono } from 'hono';
import type { Gate } from '../../platform/http/gate.ts';
import { reply } from '../../platform/http/reply.ts';
import { describeCall, validate } from '../../platform/http/validate.ts';
import { joinPool } from './membership/join-pool.ts';
import { leavePool } from './membership/leave-pool.ts';
import { createPlaceReader } from './membership/own-place.ts';
import { returnGuestToSeat } from './own-rooms/enter-room.ts';
import type { PoolServices } from './pool-services.ts';

export function createPoolRoutes(services: PoolServices, gate: Gate) {
  const readPlace = createPlaceReader(services);
  return new Hono()
    .get(
      '/place',
      describeCall('The room that the person is in', placeReplySchema),
      gate('pool.read'),
      async (c) => reply(c, accept(await readPlace(c.var.viewer))),
    )
    .post(
      '/join',
      describeCall('Take a place in a room, or come back to it', placeSchema),
      gate('pool.write'),
      validate('json', joinPoolSchema),
      async (c) => {
        const { userId, profile } = c.var.viewer;
        if (!profile.isPremium) return reply(c, await returnGuestToSeat(services, userId));
        return reply(c, await joinPool(services, userId, c.req.valid('json')));
      },
    )
    .post('/leave', describeCall('Give up the place', leftPoolSchema), gate('pool.write'), async (c) =>
      reply(c, accept(await leavePool(services, c.var.viewer.userId))),
    );
}
