import type { RefusalReason } from '@focuspool/domain/refusals';
import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { type Database, pingDatabase } from '../database/database.ts';
import type { Services } from '../services.ts';
import { settleWithin } from '../settle-within.ts';
import { replyRefusal } from './reply.ts';

const pingLimitMs = 1_000;

const reasonsByStatus: Record<number, RefusalReason> = { 400: 'malformed_body', 413: 'body_too_large' };

/** An unexpected error is logged whole and answered with nothing but its being one, or that the database is away. */
export function createErrorHandler({ log, database }: Pick<Services, 'log' | 'database'>): ErrorHandler {
  return async (error, c) => {
    const reason = error instanceof HTTPException ? reasonsByStatus[error.status] : undefined;
    if (reason) return replyRefusal(c, reason);
    log.error({ err: error, method: c.req.method, path: c.req.path }, 'request failed');
    return replyRefusal(c, (await answers(database)) ? 'internal_error' : 'unavailable');
  };
}

async function answers(database: Database): Promise<boolean> {
  const ping = pingDatabase(database).then(
    () => true,
    () => false,
  );
  return (await settleWithin(ping, pingLimitMs)) ?? false;
}
