import { pulseSchema } from '@focuspool/domain/home/pulse-contract';
import { Hono } from 'hono';
import { reply } from '../../platform/http/reply.ts';
import { describeCall } from '../../platform/http/validate.ts';
import type { Services } from '../../platform/services.ts';
import { createPulseReader } from './read-pulse.ts';

/** What the front door tells everybody, whoever they are. */
export function createHomeRoutes(services: Services) {
  const readPulse = createPulseReader(services);
  return new Hono().get(
    '/pulse',
    describeCall('How many people are at work, and how many finished something in the last day', pulseSchema),
    async (c) => reply(c, await readPulse()),
  );
}
