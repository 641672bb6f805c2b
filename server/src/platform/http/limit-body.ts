import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { replyRefusal } from './reply.ts';
import { readingMethods } from './same-origin.ts';

/**
 * Refuses a body of more than `maxSize` bytes. A body with a stated length is taken at its word, to which HTTP holds it: looking
 * at the body itself makes the library build a whole request.
 */
export function limitBody(maxSize: number): MiddlewareHandler {
  const countBody = bodyLimit({ maxSize, onError: (c) => replyRefusal(c, 'body_too_large') });
  return async (c, next) => {
    if (readingMethods.has(c.req.method)) return next();
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return countBody(c, next);
    return Number(length) > maxSize ? replyRefusal(c, 'body_too_large') : next();
  };
}
