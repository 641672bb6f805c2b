import {
  feedQuerySchema,
  feedReplySchema,
  postedReplySchema,
  postProgressSchema,
} from '@focuspool/domain/feed/feed-contract';
import { Hono } from 'hono';
import type { Gate } from '../../platform/http/gate.ts';
import { reply, replyRefusal } from '../../platform/http/reply.ts';
import { describeCall, validate } from '../../platform/http/validate.ts';
import type { Services } from '../../platform/services.ts';
import { postProgress } from './post-progress.ts';
import { createPostThrottle } from './post-throttle.ts';
import { createFeedReader } from './read-feed.ts';

export function createFeedRoutes(services: Services, gate: Gate) {
  const isTooMuch = createPostThrottle();
  const readFeed = createFeedReader(services);
  return new Hono()
    .get(
      '/',
      describeCall('What people told of their runs lately', feedReplySchema),
      gate('feed.read'),
      validate('query', feedQuerySchema),
      async (c) => reply(c, await readFeed(c.req.valid('query').limit)),
    )
    .post(
      '/',
      describeCall('Tell how far the run in hand has come', postedReplySchema),
      gate('feed.post'),
      async (c, next) =>
        (await isTooMuch(c.var.viewer.userId)) ? replyRefusal(c, 'too_many_requests') : next(),
      validate('json', postProgressSchema),
      async (c) => reply(c, await postProgress(services, c.var.viewer, c.req.valid('json'))),
    );
}
