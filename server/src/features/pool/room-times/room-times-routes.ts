import { ownRoomIdSchema, ownRoomsSchema } from '@focuspool/domain/pool/own-room-contract';
import {
  reminderWishSchema,
  roomReferenceSchema,
  roomTimesSchema,
  setTimesSchema,
} from '@focuspool/domain/pool/room-times-contract';
import { Hono } from 'hono';
import type { Gate } from '../../../platform/http/gate.ts';
import { reply } from '../../../platform/http/reply.ts';
import { describeCall, describeFile, validate } from '../../../platform/http/validate.ts';
import type { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { Services } from '../../../platform/services.ts';
import { readRoomCalendar, readTimesOfSeat, setReminder, setTimes } from './room-times.ts';

export function createRoomTimesRoutes(services: Services, gate: Gate, rateLimiter: RateLimiter) {
  return new Hono()
    .put(
      '/:id/times',
      describeCall('Give a room fixed times, or none', ownRoomsSchema),
      gate('own_rooms.change'),
      validate('param', ownRoomIdSchema),
      validate('json', setTimesSchema),
      rateLimiter.limit('open_room'),
      async (c) => {
        const { id: roomId } = c.req.valid('param');
        const { times } = c.req.valid('json');
        return reply(c, await setTimes(services, c.var.viewer.userId, { roomId, times }));
      },
    )
    .get(
      '/times',
      describeCall('The fixed times of the room that the person is in', roomTimesSchema),
      gate('own_rooms.enter'),
      async (c) => reply(c, await readTimesOfSeat(services, c.var.viewer.userId)),
    )
    .put(
      '/reminder',
      describeCall('Remind the person before each fixed time of a room, or stop', roomTimesSchema),
      gate('own_rooms.enter'),
      validate('json', reminderWishSchema),
      rateLimiter.limit('room_link'),
      async (c) => reply(c, await setReminder(services, c.var.viewer.userId, c.req.valid('json'))),
    )
    .post(
      '/calendar',
      describeFile('The fixed times of a room, for a calendar', ['text/calendar']),
      gate('own_rooms.enter'),
      validate('json', roomReferenceSchema),
      rateLimiter.limit('room_link'),
      async (c) => {
        const { token } = c.req.valid('json');
        const outcome = await readRoomCalendar(services, c.var.viewer.userId, token);
        if (!outcome.ok) return reply(c, outcome);
        return c.body(outcome.value.calendar, 200, {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'attachment; filename="focuspool-room.ics"',
        });
      },
    );
}
