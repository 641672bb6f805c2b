import { calendarAddressSchema, madeAddressSchema } from '@focuspool/domain/calendar/calendar-contract';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { Gate } from '../../platform/http/gate.ts';
import { reply, replyRefusal } from '../../platform/http/reply.ts';
import { describeCall, describeFile } from '../../platform/http/validate.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Services } from '../../platform/services.ts';
import { hashToken, makeAddress, readAddress, readToken, revokeAddress } from './calendar-addresses.ts';
import { readCalendar } from './read-calendar.ts';

const freshSeconds = 5 * 60;

export function createCalendarRoutes(services: Services, gate: Gate, rateLimiter: RateLimiter) {
  return new Hono()
    .get(
      '/address',
      describeCall('Whether the person has an address for calendars', calendarAddressSchema),
      gate('calendar.read'),
      async (c) => reply(c, await readAddress(services, c.var.viewer.userId)),
    )
    .post(
      '/address',
      describeCall('Make an address for calendars; the previous one ends', madeAddressSchema),
      gate('calendar.make'),
      async (c) => reply(c, await makeAddress(services, c.var.viewer.userId)),
    )
    .delete(
      '/address',
      describeCall('Revoke the address for calendars', calendarAddressSchema),
      gate('calendar.revoke'),
      async (c) => reply(c, await revokeAddress(services, c.var.viewer.userId)),
    )
    .get(
      '/feed/:file',
      describeFile("The latest runs of the address's owner", ['text/calendar']),
      etag(),
      // No gate: a calendar has no session, and the address is the key.
      async (c) => {
        const token = readToken(c.req.param('file'));
        if (!token) return replyRefusal(c, 'unknown_route');
        const tooMany = await rateLimiter.refuse(c, 'calendar_read', hashToken(token));
        if (tooMany) return tooMany;
        const outcome = await readCalendar(services, token);
        if (!outcome.ok) return reply(c, outcome);
        return c.body(outcome.value.calendar, 200, {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="focuspool.ics"',
          'cache-control': `private, max-age=${freshSeconds}`,
          'x-robots-tag': 'noindex',
        });
      },
    );
}
