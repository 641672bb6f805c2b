import { doneSchema } from '@focuspool/domain/account/account-contract';
import {
  payStatementSchema,
  statementListQuerySchema,
  statementListSchema,
  statementMonthSchema,
  statementQuerySchema,
  statementSchema,
} from '@focuspool/domain/coupon/commission-statement';
import { auditPageSchema, auditQuerySchema } from '@focuspool/domain/operator/audit-log';
import { pageQuerySchema } from '@focuspool/domain/operator/page-query';
import {
  grantSchema,
  peoplePageSchema,
  peopleQuerySchema,
  personDetailSchema,
  personIdSchema,
  suspendSchema,
} from '@focuspool/domain/operator/people-contract';
import {
  decideSchema,
  reportedIdSchema,
  reportsPageSchema,
} from '@focuspool/domain/operator/reports-contract';
import { roomsPageSchema } from '@focuspool/domain/operator/rooms-contract';
import { healthSchema, sweepsReplySchema } from '@focuspool/domain/operator/server-state';
import { accept } from '@focuspool/domain/outcome';
import {
  operatorPaymentSchema,
  paymentsPageSchema,
  paymentsQuerySchema,
} from '@focuspool/domain/subscription/operator-payments';
import { Hono } from 'hono';
import type { AskReadiness } from '../../platform/database/readiness.ts';
import type { Gate } from '../../platform/http/gate.ts';
import { reply } from '../../platform/http/reply.ts';
import { replyFile } from '../../platform/http/reply-file.ts';
import { describeCall, describeFile, validate } from '../../platform/http/validate.ts';
import type { Services } from '../../platform/services.ts';
import { exportStatement, payStatement, readStatement, readStatements } from '../coupon/statements.ts';
import { readRooms } from '../pool/rooms/list-rooms.ts';
import { decideReport, readReports } from '../report/decide-report.ts';
import { readPayments } from '../subscription/refunds/list-payments.ts';
import { takeBackCommission } from '../subscription/refunds/take-back-commission.ts';
import {
  deleteAccountAsOperator,
  grantPremiumAsOperator,
  revokePremiumAsOperator,
  sendResetLink,
} from './manage-account.ts';
import { actorOf, createOperatorGate } from './operator-gate.ts';
import { readAuditLog, readPeople, readPerson } from './read-people.ts';
import { readHealth, readSweeps } from './read-server-state.ts';
import { liftSuspension, suspendPerson } from './suspend-person.ts';

/** Serves what only operators may do, over the network. */
export function createOperatorRoutes(services: Services, gate: Gate, isReady: AskReadiness) {
  return new Hono()
    .use(...createOperatorGate(services, gate))
    .get(
      '/people',
      describeCall('One page of the people, for operators', peoplePageSchema),
      validate('query', peopleQuerySchema),
      async (c) => reply(c, await readPeople(services, c.req.valid('query'))),
    )
    .get(
      '/people/:id',
      describeCall('One person, for operators', personDetailSchema),
      validate('param', personIdSchema),
      async (c) => reply(c, await readPerson(services, c.req.valid('param').id)),
    )
    .post(
      '/people/:id/premium',
      describeCall('Give a person premium', doneSchema),
      validate('param', personIdSchema),
      validate('json', grantSchema),
      async (c) =>
        reply(
          c,
          await grantPremiumAsOperator(services, actorOf(c), c.req.valid('param').id, c.req.valid('json')),
        ),
    )
    .delete(
      '/people/:id/premium',
      describeCall("Take a person's premium back", doneSchema),
      validate('param', personIdSchema),
      async (c) => reply(c, await revokePremiumAsOperator(services, actorOf(c), c.req.valid('param').id)),
    )
    .post(
      '/people/:id/reset-mail',
      describeCall('Email a person a password reset link', doneSchema),
      validate('param', personIdSchema),
      async (c) => reply(c, await sendResetLink(services, actorOf(c), c.req.valid('param').id)),
    )
    .post(
      '/people/:id/suspension',
      describeCall('Suspend a person', doneSchema),
      validate('param', personIdSchema),
      validate('json', suspendSchema),
      async (c) =>
        reply(c, await suspendPerson(services, actorOf(c), c.req.valid('param').id, c.req.valid('json'))),
    )
    .delete(
      '/people/:id/suspension',
      describeCall('Lift a suspension', doneSchema),
      validate('param', personIdSchema),
      async (c) => reply(c, await liftSuspension(services, actorOf(c), c.req.valid('param').id)),
    )
    .delete(
      '/people/:id',
      describeCall("Delete a person's account", doneSchema),
      validate('param', personIdSchema),
      async (c) => reply(c, await deleteAccountAsOperator(services, actorOf(c), c.req.valid('param').id)),
    )
    .get(
      '/payments',
      describeCall('One page of the payments, for operators', paymentsPageSchema),
      validate('query', paymentsQuerySchema),
      async (c) => reply(c, await readPayments(services, c.req.valid('query'))),
    )
    .delete(
      '/payments/:id/commission',
      describeCall('Take back the commission of a payment lost to a dispute', doneSchema),
      validate('param', operatorPaymentSchema),
      async (c) => {
        const taken = await takeBackCommission(services, actorOf(c), c.req.valid('param').id);
        return reply(c, taken.ok ? accept({}) : taken);
      },
    )
    .get(
      '/statements',
      describeCall('The months whose commissions were paid out', statementListSchema),
      validate('query', statementListQuerySchema),
      async (c) => reply(c, await readStatements(services, c.req.valid('query').before)),
    )
    .get(
      '/statements/:month',
      describeCall("One page of a month's commissions", statementSchema),
      validate('param', statementMonthSchema),
      validate('query', statementQuerySchema),
      async (c) =>
        reply(c, await readStatement(services, c.req.valid('param').month, c.req.valid('query').after)),
    )
    .get(
      '/statements/:month/file',
      describeFile("A month's commissions", ['text/csv']),
      validate('param', statementMonthSchema),
      async (c) => {
        const outcome = await exportStatement(services, c.req.valid('param').month);
        return outcome.ok ? replyFile(c, services.log, outcome.value) : reply(c, outcome);
      },
    )
    .post(
      '/statements/:month/payment',
      describeCall("Mark a month's commissions as paid", doneSchema),
      validate('param', statementMonthSchema),
      validate('json', payStatementSchema),
      async (c) => {
        const { month } = c.req.valid('param');
        return reply(c, await payStatement(services, actorOf(c), month, c.req.valid('json').total));
      },
    )
    .get(
      '/reports',
      describeCall('One page of what members reported, for operators', reportsPageSchema),
      validate('query', pageQuerySchema),
      async (c) => reply(c, await readReports(services, c.req.valid('query'))),
    )
    .post(
      '/reports/:id/decision',
      describeCall('Keep a reported thing, or take it down', doneSchema),
      validate('param', reportedIdSchema),
      validate('json', decideSchema),
      async (c) => {
        const { decision } = c.req.valid('json');
        return reply(c, await decideReport(services, actorOf(c), c.req.valid('param').id, decision));
      },
    )
    .get(
      '/rooms',
      describeCall('One page of the rooms and who is there, for operators', roomsPageSchema),
      validate('query', pageQuerySchema),
      async (c) => reply(c, await readRooms(services, c.req.valid('query'))),
    )
    .get(
      '/sweeps',
      describeCall('How the sweeps of this process went, for operators', sweepsReplySchema),
      async (c) => reply(c, await readSweeps(services)),
    )
    .get('/health', describeCall('The health of this process, for operators', healthSchema), async (c) =>
      reply(c, await readHealth(services, isReady)),
    )
    .get(
      '/audit-log',
      describeCall('One page of operator actions, latest first', auditPageSchema),
      validate('query', auditQuerySchema),
      async (c) => reply(c, await readAuditLog(services, c.req.valid('query'))),
    );
}
