import { doneSchema } from '@focuspool/domain/account/account-contract';
import {
  linkedRoomSchema,
  openRoomSchema,
  ownRoomIdSchema,
  ownRoomsSchema,
  roomLinkSchema,
  sendOutSchema,
  setRhythmSchema,
} from '@focuspool/domain/pool/own-room-contract';
import { placeSchema } from '@focuspool/domain/pool/pool-contract';
import { Hono } from 'hono';
import type { Gate } from '../../../platform/http/gate.ts';
import { reply } from '../../../platform/http/reply.ts';
import { describeCall, validate } from '../../../platform/http/validate.ts';
import type { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { Services } from '../../../platform/services.ts';
import { enterRoom } from './enter-room.ts';
import { readLinkedRoom } from './linked-room.ts';
import { closeRoom, openRoom, readOwnRooms, renewLink } from './own-rooms.ts';
import { sendOut } from './send-out.ts';
import { setClock } from './set-clock.ts';

export function createOwnRoomRoutes(services: Services, gate: Gate, rateLimiter: RateLimiter) {
  return new Hono()
    .get(
      '/',
      describeCall("The person's open rooms, with who is there", ownRoomsSchema),
      gate('own_rooms.read'),
      async (c) => reply(c, await readOwnRooms(services, c.var.viewer.userId)),
    )
    .post(
      '/',
      describeCall('Open a room that others join by its link', ownRoomsSchema),
      gate('own_rooms.change'),
      validate('json', openRoomSchema),
      rateLimiter.limit('open_room'),
      async (c) => reply(c, await openRoom(services, c.var.viewer.userId, c.req.valid('json'))),
    )
    .post(
      '/link',
      describeCall("What a room's link tells about it", linkedRoomSchema),
      gate('own_rooms.enter'),
      validate('json', roomLinkSchema),
      rateLimiter.limit('room_look'),
      async (c) => reply(c, await readLinkedRoom(services, c.var.viewer.userId, c.req.valid('json').token)),
    )
    .post(
      '/entry',
      describeCall('Join a room by its link', placeSchema),
      gate('own_rooms.enter'),
      validate('json', roomLinkSchema),
      rateLimiter.limit('room_link'),
      async (c) => reply(c, await enterRoom(services, c.var.viewer.userId, c.req.valid('json').token)),
    )
    .post(
      '/:id/renewal',
      describeCall('Give a room another link; the previous one ends', ownRoomsSchema),
      gate('own_rooms.change'),
      validate('param', ownRoomIdSchema),
      rateLimiter.limit('open_room'),
      async (c) => reply(c, await renewLink(services, c.var.viewer.userId, c.req.valid('param').id)),
    )
    .post(
      '/:id/closing',
      describeCall('Close a room to newcomers', ownRoomsSchema),
      gate('own_rooms.change'),
      validate('param', ownRoomIdSchema),
      async (c) => reply(c, await closeRoom(services, c.var.viewer.userId, c.req.valid('param').id)),
    )
    .put(
      '/:id/clock',
      describeCall('Give a room a shared rhythm, or none', ownRoomsSchema),
      gate('own_rooms.change'),
      validate('param', ownRoomIdSchema),
      validate('json', setRhythmSchema),
      async (c) => {
        const { id: roomId } = c.req.valid('param');
        const { rhythm } = c.req.valid('json');
        return reply(c, await setClock(services, c.var.viewer.userId, { roomId, rhythm }));
      },
    )
    .post(
      '/:id/removals',
      describeCall('Remove a person from a room', doneSchema),
      gate('own_rooms.change'),
      validate('param', ownRoomIdSchema),
      validate('json', sendOutSchema),
      async (c) => {
        const { id: roomId } = c.req.valid('param');
        const { userId } = c.req.valid('json');
        return reply(c, await sendOut(services, c.var.viewer.userId, { roomId, userId }));
      },
    );
}
