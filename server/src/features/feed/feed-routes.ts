import {
  feedQuerySchema,
  feedReplySchema,
  postedReplySchema,
  postProgressSchema,
} from '@focuspool/domain/feed/feed-contract';
import { Hono } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Gate } from '../../platform/http/gate.ts';
import { reply, replyRefusal } from '../../platform/http/reply.ts';
import { describeCall, validate } from '../../platform/http/validate.ts';
import type { Services } from '../../platform/services.ts';
import { postProgress } from './post-progress.ts';
import { createFeedReader } from './read-feed.ts';

const postsAMinute = 20;

export function createFeedRoutes(services: Services, gate: Gate) {
  const isOverLimit = createPostLimit();
  const readFeed = createFeedReader(services);
  return new Hono()
    .get(
      '/',
      describeCall('What people told of their runs lately', feedReplySchema),
      gate('feed.read'),
      validate('query', feedQuerySchema),
      async (c) => reply(c, await readFeed(c.var.viewer, c.req.valid('query').limit)),
    )
    .post(
      '/',
      describeCall('Tell how far the run in hand has come', postedReplySchema),
      gate('feed.post'),
      async (c, next) =>
        (await isOverLimit(c.var.viewer.userId)) ? replyRefusal(c, 'too_many_requests') : next(),
      validate('json', postProgressSchema),
      async (c) => reply(c, await postProgress(services, c.var.viewer, c.req.valid('json'))),
    );
}

/** Whether one more post of this person is one too many; kept in this process, before the database is troubled. */
function createPostLimit(): (userId: string) => Promise<boolean> {
  const limiter = new RateLimiterMemory({ points: postsAMinute, duration: 60 });
  return (userId) =>
    limiter.consume(userId).then(
      () => false,
      () => true,
    );
}
