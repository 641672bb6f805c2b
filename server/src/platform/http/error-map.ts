import type { RefusalReason } from '@focuspool/domain/refusals';
import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isTransientError } from '../database/database-errors.ts';
import type { AskReadiness } from '../database/readiness.ts';
import type { Log } from '../log.ts';
import { toLoggedPath } from './logged-path.ts';
import { replyRefusal } from './reply.ts';

const reasonsByStatus: Record<number, RefusalReason> = { 400: 'malformed_body', 413: 'body_too_large' };

/** Logs an unexpected error in full, and answers only that there was one, or that the database is away. */
export function createErrorHandler(log: Log, isReady: AskReadiness): ErrorHandler {
  return async (error, c) => {
    const reason = error instanceof HTTPException ? reasonsByStatus[error.status] : undefined;
    if (reason) return replyRefusal(c, reason);
    log.error({ err: error, method: c.req.method, path: toLoggedPath(c.req.path) }, 'request failed');
    const isAway = isTransientError(error) || !(await isReady());
    return replyRefusal(c, isAway ? 'unavailable' : 'internal_error');
  };
}
