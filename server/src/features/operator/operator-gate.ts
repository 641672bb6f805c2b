import { accessLevelOf, refuseAccess } from '@focuspool/domain/account/access';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { isOperatorAddress, refuseOperator } from '@focuspool/domain/operator/operator-access';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Actor } from '../../platform/audit-log/audit-log-store.ts';
import { hasSecondFactor } from '../../platform/auth/session-cookies.ts';
import type { Gate } from '../../platform/http/gate.ts';
import { replyRefusal } from '../../platform/http/reply.ts';
import type { Services } from '../../platform/services.ts';

/** Creates the gate of the operators' calls: first the usual one, then a check that an operator asks, and how they signed in. */
export function createOperatorGate(services: Pick<Services, 'auth' | 'config' | 'database'>, gate: Gate) {
  const refuseOthers = createMiddleware<{ Variables: { viewer: Viewer } }>(async (c, next) => {
    const viewer: Viewer | null = c.var.viewer;
    const isVerified = viewer !== null && refuseAccess(accessLevelOf(viewer), 'verified') === null;
    const isNamed = isVerified && isOperatorAddress(services.config.adminEmails, viewer.email);
    const isProven = isNamed && (await hasSecondFactor(services, c.req.raw.headers));
    const reason = refuseOperator({ isNamed, hasSecondFactor: isProven });
    return reason ? replyRefusal(c, reason) : next();
  });
  return [gate('operator.use'), refuseOthers] as const;
}

/** Returns who acts, for the audit log. */
export function actorOf(c: Context<{ Variables: { viewer: Viewer } }>): Actor {
  return { actor: c.var.viewer.userId };
}
