import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes, routePath } from 'hono/route';
import type { Services } from '../services.ts';
import { noteTrace, runInContext } from './log-context.ts';

export const requestIdHeader = 'x-request-id';

const saneId = /^[\w.:-]{1,64}$/;

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Gives each request an id, which is in its answer and in every line that is logged during it, and measures it. An id or a trace
 * given by a proxy of ours is continued; a stranger cannot give either.
 */
export function createRequestObserver({
  config,
  metrics,
  tracing,
}: Pick<Services, 'config' | 'metrics' | 'tracing'>): MiddlewareHandler {
  return (c, next) => {
    const read = (name: string) => (config.trustedProxies > 0 ? c.req.header(name) : undefined);
    const requestId = chooseRequestId(read(requestIdHeader));
    const method = methods.has(c.req.method) ? c.req.method : 'other';
    const startedAt = performance.now();
    return runInContext({ requestId }, () =>
      tracing.trace(
        method,
        async (span) => {
          if (span.traceId) noteTrace(span.traceId);
          await next();
          const { status } = c.res;
          c.res.headers.set(requestIdHeader, requestId);
          const route = nameRoute(c);
          metrics.requests.observe({ method, route, status }, (performance.now() - startedAt) / 1_000);
          span.rename(`${method} ${route}`);
          span.note({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
          });
          if (status >= 500) span.fail(String(status));
        },
        { kind: 'server', parent: read('traceparent') },
      ),
    );
  };
}

export function chooseRequestId(offered: string | undefined): string {
  return offered !== undefined && saneId.test(offered) ? offered : randomUUID();
}

/** The pattern of the requested route, even if something before it answered; there are only as many as the app has routes. */
function nameRoute(c: Context): string {
  const answered = routePath(c);
  if (isOfOneCall(answered)) return answered;
  const asked = matchedRoutes(c).find(({ method, path }) => method !== 'ALL' && isOfOneCall(path));
  return asked?.path ?? (answered === '*' || answered === '' ? '/*' : answered);
}

function isOfOneCall(path: string): boolean {
  return path !== '' && !path.endsWith('*');
}
