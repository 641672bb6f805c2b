import {
  correctionsPageSchema,
  correctionsQuerySchema,
  ledgerPageSchema,
  ledgerQuerySchema,
} from '@focuspool/domain/ledger/ledger-contract';
import { Hono } from 'hono';
import type { Gate } from '../../platform/http/gate.ts';
import { reply } from '../../platform/http/reply.ts';
import { describeCall, validate } from '../../platform/http/validate.ts';
import type { Services } from '../../platform/services.ts';
import { readCorrections, readLedger } from './read-ledger.ts';

export function createLedgerRoutes(services: Services, gate: Gate) {
  return new Hono()
    .get(
      '/runs',
      describeCall('One page of the runs that a number is made of, the latest first', ledgerPageSchema),
      gate('ledger.read'),
      validate('query', ledgerQuerySchema),
      async (c) => reply(c, await readLedger(services, c.var.viewer, c.req.valid('query'))),
    )
    .get(
      '/corrections',
      describeCall('One page of what the person has corrected, the latest first', correctionsPageSchema),
      gate('ledger.read'),
      validate('query', correctionsQuerySchema),
      async (c) => reply(c, await readCorrections(services, c.var.viewer, c.req.valid('query').before)),
    );
}
