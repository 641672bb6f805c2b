import type { MiddlewareHandler } from 'hono';
import type { Log } from '../log.ts';
import { replyRefusal } from './reply.ts';

/** The HTTP methods that change nothing. */
export const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses writes that another site's page sends with the visitor's cookies. */
export function requireSameOrigin(baseUrl: string, log?: Log): MiddlewareHandler {
  const ownOrigin = new URL(baseUrl).origin;
  return async (c, next) => {
    if (readingMethods.has(c.req.method)) return next();
    if (isOwnOrigin(c.req.header('origin'), c.req.header('host'), ownOrigin)) return next();
    log?.warn(explainForeignOrigin(c.req.header('origin'), baseUrl));
    return replyRefusal(c, 'foreign_origin');
  };
}

/** For operators: with a wrong `BASE_URL` the server refuses its own pages. */
export function explainForeignOrigin(origin: string | undefined, baseUrl: string): string {
  const place = origin && URL.canParse(origin) ? new URL(origin).origin : 'nowhere';
  if (place === 'null' || place === 'nowhere')
    return `a page without an address was refused, BASE_URL is ${baseUrl}`;
  return `a page of ${place} was refused, BASE_URL is ${baseUrl}: if people open it there, set BASE_URL=${place}`;
}

/** Whether a request with these headers comes from a page of `ownOrigin`, or from no page at all. */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  ownOrigin: string,
): boolean {
  // Browsers send the header with every write; without it no browser, hence no borrowed cookie, is involved.
  return origin === undefined || origin === ownOrigin || hostOf(origin) === host;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
