import { describeWait } from '@focuspool/domain/account/rate-limits';
import type { Outcome } from '@focuspool/domain/outcome';
import {
  type RefusalBody,
  type RefusalReason,
  type RefusalStatus,
  refusals,
  toRefusalBody,
} from '@focuspool/domain/refusals';
import type { Context, TypedResponse } from 'hono';
import type { JSONParsed } from 'hono/utils/types';

export type Refused = TypedResponse<RefusalBody, RefusalStatus, 'json'>;

/** The seconds after which a caller who met the service in trouble may ask again. */
const troubleSeconds = 5;

export type RefusalVariables = {
  /** For a route whose callers expect refusals in a form of their own: it sets this before its gate. */
  toRefusalBody?: (reason: RefusalReason) => object;
  /** Why the call was refused, for the log. */
  refusalReason?: RefusalReason;
};

/** The one place where a refusal becomes HTTP. */
export function replyRefusal(
  c: Context,
  reason: RefusalReason,
  fields?: Record<string, string>,
): Response & Refused {
  if (refusals[reason].status === 503) c.header('retry-after', String(troubleSeconds));
  return answerRefusal(c, toRefusalBody(reason, fields));
}

/** Refuses an attempt, and says that another may be made after `waitMs`. */
export function replyTooMany(c: Context, waitMs: number): Response & Refused {
  const reason = 'too_many_requests';
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  c.header('retry-after', String(seconds));
  return answerRefusal(c, { error: { reason, message: describeWait(seconds) } });
}

function answerRefusal(c: Context<{ Variables: RefusalVariables }>, body: RefusalBody): Response & Refused {
  const { reason } = body.error;
  c.set('refusalReason', reason);
  return c.json(c.var.toRefusalBody?.(reason) ?? body, refusals[reason].status) as Response & Refused;
}

/** 200 with the value of an accepted outcome, or the refusal's own status and body. */
export function reply<Value extends object>(
  c: Context,
  outcome: Outcome<Value, RefusalReason>,
): Response & (TypedResponse<JSONParsed<Value>, 200, 'json'> | Refused) {
  if (!outcome.ok) return replyRefusal(c, outcome.reason);
  return c.json(outcome.value, 200) as Response & TypedResponse<JSONParsed<Value>, 200, 'json'>;
}
