import { createMiddleware } from 'hono/factory';
import type { Log } from '../log.ts';
import { toLoggedPath } from './logged-path.ts';
import type { RefusalVariables } from './reply.ts';

type LoggedVariables = RefusalVariables & { viewer?: { userId: string } | null };

/** Logs every refused call, so that an operator sees what is tried and by whom; nothing of what was sent is logged. */
export function createRefusalLog(log: Log) {
  return createMiddleware<{ Variables: LoggedVariables }>(async (c, next) => {
    await next();
    const { status } = c.res;
    if (status < 400) return;
    const { refusalReason: reason = null, viewer } = c.var;
    const userId = viewer?.userId ?? null;
    const path = toLoggedPath(c.req.path);
    log.info({ method: c.req.method, path, status, reason, userId }, 'call refused');
  });
}
