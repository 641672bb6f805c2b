import {
  landingOfferSchema,
  landingReplySchema,
  landingTopic,
} from '@focuspool/domain/landing/landing-contract';
import { seenAtWorkSchema } from '@focuspool/domain/landing/seen-at-work';
import { Hono } from 'hono';
import type { Gate } from '../../platform/http/gate.ts';
import { reply } from '../../platform/http/reply.ts';
import { describeCall, validate } from '../../platform/http/validate.ts';
import { ownScopeOnly } from '../../platform/live/live.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Services } from '../../platform/services.ts';
import { readOffer } from './land-with.ts';
import { createLinkRoutes } from './link-routes.ts';
import { readLanding } from './read-landing.ts';

export function createLandingRoutes(services: Services, gate: Gate, rateLimiter: RateLimiter) {
  services.live.openTopic(landingTopic, { refuseScope: ownScopeOnly });
  return new Hono()
    .route('/link', createLinkRoutes(services, gate))
    .get(
      '/',
      describeCall('Who the person lands with next, or landed with last', landingReplySchema),
      gate('landing.read'),
      async (c) => reply(c, await readLanding(services, c.var.viewer)),
    )
    .get(
      '/offer',
      describeCall('The end of a run that the person may land with', landingOfferSchema),
      gate('landing.join'),
      validate('query', seenAtWorkSchema),
      rateLimiter.limit('landing_offer'),
      async (c) => reply(c, await readOffer(services, c.var.viewer, c.req.valid('query'))),
    );
}
