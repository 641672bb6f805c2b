import { refusalBodySchema } from '@focuspool/domain/refusals';
import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import type { Log } from '../log.ts';

/** The usual body of a refusal, or the one of the payments' capture call. */
const bodySchema = v.union([
  v.pipe(
    refusalBodySchema,
    v.transform(({ error }) => error),
  ),
  v.object({ reason: v.string() }),
]);

/** Notes every refused call, so that an operator sees what is tried and by whom; nothing of what was sent is noted. */
export function createRefusalLog(log: Log) {
  return createMiddleware<{ Variables: { viewer?: { userId: string } | null } }>(async (c, next) => {
    await next();
    const { status } = c.res;
    if (status < 400) return;
    const body = v.safeParse(
      bodySchema,
      await c.res
        .clone()
        .json()
        .catch(() => null),
    );
    const reason = body.success ? body.output.reason : null;
    const userId = c.get('viewer')?.userId ?? null;
    log.info({ method: c.req.method, path: c.req.path, status, reason, userId }, 'call refused');
  });
}
