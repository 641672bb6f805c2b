import { linkedPersonSchema, linkSettingSchema } from '@focuspool/domain/landing/link-contract';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Gate } from '../../platform/http/gate.ts';
import { reply } from '../../platform/http/reply.ts';
import { describeCall, validate } from '../../platform/http/validate.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Services } from '../../platform/services.ts';
import { findLandingLinkOwner, readLinkedPerson, readLinkSetting, turnLink } from './links.ts';

export function createLinkRoutes(services: Services, gate: Gate) {
  return new Hono()
    .get(
      '/',
      describeCall("Whether the person's own link is on", linkSettingSchema),
      gate('link.read'),
      async (c) => reply(c, await readLinkSetting(services, c.var.viewer)),
    )
    .put(
      '/',
      describeCall("Turn the person's own link on or off", linkSettingSchema),
      gate('link.change'),
      validate('json', linkSettingSchema),
      async (c) => reply(c, await turnLink(services, c.var.viewer, c.req.valid('json'))),
    );
}

/** Serves what a person's own address shows to anyone, signed in or not. */
export function createWithRoutes(services: Services, gate: Gate, rateLimiter: RateLimiter) {
  return new Hono().get(
    '/:name',
    describeCall('Until when a person is at work, if they let everyone see it', linkedPersonSchema),
    gate('link.look'),
    async (c) => {
      const tooMany = await rateLimiter.refuse(c, 'link_look', null);
      if (tooMany) return tooMany;
      c.header('x-robots-tag', 'noindex');
      return reply(c, await readLinkedPerson(services, c.var.viewer, c.req.param('name')));
    },
  );
}

/** Answers with status 404, along with the page itself, at an address that belongs to no one. */
export function createWithDocuments({ database }: Pick<Services, 'database'>) {
  return createMiddleware<{ Variables: object }, '/with/:name/*'>(async (c, next) => {
    const linked = await findLandingLinkOwner(database, c.req.param('name'));
    await next();
    c.res.headers.set('x-robots-tag', 'noindex');
    if (linked) return;
    const { body, headers } = c.res;
    c.res = undefined;
    c.res = new Response(body, { status: 404, headers });
  });
}
