import { operationRateLimit } from '@focuspool/domain/account/call-limits';
import { needsSeat } from '@focuspool/domain/operation/guest';
import {
  freeOperationsTopic,
  isOpenWithoutPlan,
  needsPremium,
  operationsTopic,
  type Snapshot,
  sendOperationsSchema,
  snapshotSchema,
  verdictsSchema,
} from '@focuspool/domain/operation/operation';
import { leaveOutPlan } from '@focuspool/domain/operation/state-without-plan';
import { accept, refuse } from '@focuspool/domain/outcome';
import { Hono, type TypedResponse } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Gate } from '../../platform/http/gate.ts';
import { reply, replyRefusal, replyTooMany } from '../../platform/http/reply.ts';
import { replyText } from '../../platform/http/reply-file.ts';
import { describeCall, validate } from '../../platform/http/validate.ts';
import { ownScopeOnly } from '../../platform/live/live.ts';
import { createProcessRateCounter } from '../../platform/rate-limit/rate-counter.ts';
import type { Services } from '../../platform/services.ts';
import { findGuest, wasSeated } from '../pool/membership/stay-store.ts';
import { acceptOperations, type OperationServices, type Settle } from './accept-operations.ts';
import { decideOperation } from './decide-operation.ts';
import { readPerson } from './person-state-store.ts';
import { isLargeSnapshot, writeSnapshot } from './write-snapshot.ts';

export function createOperationRoutes(services: OperationServices & Pick<Services, 'log'>, gate: Gate) {
  const { clock, database, live, people } = services;
  // If a guest has left, each operation is judged by itself: what was done while they still had the seat is accepted.
  const decideForLeft: Settle = async (decision, sent) => {
    const { tx, userId } = decision;
    const isTaken = !needsSeat(sent.kind) || (await wasSeated(tx, userId, new Date(sent.at)));
    return isTaken ? decideOperation(decision, sent) : refuse('place_missing');
  };
  const limit = createProcessRateCounter(operationRateLimit);
  live.openTopic(operationsTopic, { refuseScope: ownScopeOnly });
  live.openTopic(freeOperationsTopic, { refuseScope: ownScopeOnly });
  // Noted before the request waits for its turn: that time must not count as an error of the device's clock.
  const noteArrival = createMiddleware<{ Variables: { arrivedAt: Date } }>((c, next) => {
    c.set('arrivedAt', clock.now());
    return next();
  });
  return new Hono()
    .post(
      '/',
      describeCall('Decide what a person did, each operation once', verdictsSchema),
      noteArrival,
      gate('operations.send'),
      validate('json', sendOperationsSchema),
      async (c) => {
        const { userId, profile } = c.var.viewer;
        const sent = c.req.valid('json');
        const isForPlan = !profile.isPremium && sent.operations.some(needsPremium);
        const guest = isForPlan ? await findGuest(database, userId, clock.now()) : null;
        const isOpen = !isForPlan || sent.operations.every((each) => isOpenWithoutPlan(each, guest));
        if (!isOpen) return replyRefusal(c, 'not_premium');
        const waitMs = await limit.count(userId, sent.operations.length);
        if (waitMs !== null) return replyTooMany(c, waitMs);
        const settle = guest === 'left' ? decideForLeft : decideOperation;
        const verdicts = await acceptOperations(services, userId, sent, c.var.arrivedAt, settle);
        return reply(c, accept({ verdicts }));
      },
    )
    .get(
      '/state',
      describeCall('What operations have led to', snapshotSchema),
      gate('operations.read'),
      async (c) => {
        const { userId, profile } = c.var.viewer;
        const { sequence, state } = await readPerson(database, people, userId);
        const snapshot = { sequence, state };
        if (!profile.isPremium) {
          const guest = await findGuest(database, userId, clock.now());
          return reply(c, accept(leaveOutPlan(snapshot, guest)));
        }
        if (!isLargeSnapshot(snapshot)) return reply(c, accept(snapshot));
        const about = { name: 'state', type: 'application/json' } as const;
        const text = replyText(c, services.log, { ...about, chunks: writeSnapshot(snapshot) });
        return text as Response & TypedResponse<Snapshot, 200, 'json'>;
      },
    );
}
