import {
  feedQuerySchema,
  feedReplySchema,
  postedReplySchema,
  postProgressSchema,
} from '@focuspool/domain/feed/feed-contract';
import { Hono } from 'hono';
import type { Gate } from '../../platform/http/gate.ts';
import { reply } from '../../platform/http/reply.ts';
import { describeCall, validate } from '../../platform/http/validate.ts';
import type { Services } from '../../platform/services.ts';
import { postProgress } from './post-progress.ts';
import { createFeedReader } from './read-feed.ts';

export function createFeedRoutes(services: Services, gate: Gate) {
  const readFeed = createFeedReader(services);
  return new Hono()
    .get(
      '/',
      describeCall("The latest messages about people's runs", feedReplySchema),
      gate('feed.read'),
      validate('query', feedQuerySchema),
      async (c) => reply(c, await readFeed(c.var.viewer, c.req.valid('query').limit)),
    )
    .post(
      '/',
      describeCall('Post the progress of the current run', postedReplySchema),
      gate('feed.post'),
      validate('json', postProgressSchema),
      async (c) => reply(c, await postProgress(services, c.var.viewer, c.req.valid('json'))),
    );
}
