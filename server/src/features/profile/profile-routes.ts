import {
  availabilitySchema,
  changedProfileSchema,
  changeProfileSchema,
  createdProfileSchema,
  createProfileSchema,
  usernameQuerySchema,
} from '@focuspool/domain/profile/profile-contract';
import { Hono } from 'hono';
import type { Gate } from '../../platform/http/gate.ts';
import { reply } from '../../platform/http/reply.ts';
import { describeCall, validate } from '../../platform/http/validate.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Services } from '../../platform/services.ts';
import { type ChangeServices, changeProfile } from './change-profile.ts';
import { checkAvailability } from './check-availability.ts';
import { createProfile } from './create-profile.ts';

export function createProfileRoutes(
  services: Services & ChangeServices,
  gate: Gate,
  rateLimiter: RateLimiter,
) {
  return new Hono()
    .get(
      '/username-availability',
      describeCall('Whether a username is free', availabilitySchema),
      gate('profile.check_username'),
      validate('query', usernameQuerySchema),
      rateLimiter.limit('username_check'),
      async (c) => reply(c, await checkAvailability(services, c.var.viewer, c.req.valid('query').username)),
    )
    .post(
      '/',
      describeCall('Choose a username, or have one made', createdProfileSchema),
      gate('profile.create'),
      validate('json', createProfileSchema),
      async (c) => {
        const outcome = await createProfile(services, c.var.viewer, c.req.valid('json'));
        return reply(c, outcome);
      },
    )
    .patch(
      '/',
      describeCall('Change the username or the picture', changedProfileSchema),
      gate('profile.change'),
      validate('json', changeProfileSchema),
      async (c) => reply(c, await changeProfile(services, c.var.viewer, c.req.valid('json'))),
    );
}
