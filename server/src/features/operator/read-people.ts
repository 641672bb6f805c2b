import { type AuditPage, type AuditQuery, auditPageSize } from '@focuspool/domain/operator/audit-log';
import { isOperatorAddress } from '@focuspool/domain/operator/operator-access';
import {
  type PeoplePage,
  type PeopleQuery,
  type PersonDetail,
  readPeopleSearch,
} from '@focuspool/domain/operator/people-contract';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { listAuditEntries } from '../../platform/audit-log/audit-log-store.ts';
import { listOpenSessions } from '../../platform/auth/session-store.ts';
import { listSignInMethods } from '../../platform/auth/user-store.ts';
import { takePage } from '../../platform/database/pages.ts';
import type { Services } from '../../platform/services.ts';
import { findSuspension } from '../../platform/suspension/suspension-store.ts';
import { findUnpaid } from '../coupon/statement-store.ts';
import { findProfiles, findSums } from '../profile/profile-store.ts';
import { readSubscriptions } from '../subscription/read-subscriptions.ts';
import { findCapturingOrder, type PaymentOrder } from '../subscription/store/payment-order-store.ts';
import { findPerson, listPeople } from './people-store.ts';

type ReadServices = Pick<Services, 'clock' | 'config' | 'database' | 'payments'>;

export async function readPeople(
  { database }: Pick<Services, 'database'>,
  { q, after }: PeopleQuery,
): Promise<Outcome<PeoplePage, never>> {
  return accept(await listPeople(database, readPeopleSearch(q), after));
}

/** Reads everything that an operator sees of one person. */
export async function readPerson(
  services: ReadServices,
  userId: string,
): Promise<Outcome<PersonDetail, 'thing_missing'>> {
  const { config, database } = services;
  const row = await findPerson(database, userId);
  if (!row) return refuse('thing_missing');
  const sums = await findSums(database, userId);
  const sessions = await listOpenSessions(database, userId);
  return accept({
    ...row,
    isOperator: isOperatorAddress(config.adminEmails, row.email),
    trophies: sums?.trophies ?? 0,
    totalMinutes: sums?.totalMinutes ?? 0,
    signInMethods: await listSignInMethods(database, userId),
    devices: sessions.length,
    suspensionReason: (await findSuspension(database, userId))?.reason ?? null,
    money: await readSubscriptions(services, userId),
    paymentUnderway: toPaymentUnderway(await findCapturingOrder(database, userId)),
    unpaidCommission: await findUnpaid(database, userId),
    log: await readLogPage(services, { subject: userId }),
  });
}

function toPaymentUnderway(order: PaymentOrder | null): PersonDetail['paymentUnderway'] {
  if (!order?.paymentId) return null;
  const { paymentId, plan, amountPaise: amount } = order;
  return { paymentId, plan, amount };
}

/** Reads a page of the audit log, with people's current names. */
export async function readAuditLog(
  services: Pick<Services, 'database'>,
  query: AuditQuery,
): Promise<Outcome<AuditPage, never>> {
  return accept(await readLogPage(services, query));
}

async function readLogPage({ database }: Pick<Services, 'database'>, query: AuditQuery): Promise<AuditPage> {
  const found = await listAuditEntries(database, query, auditPageSize + 1);
  const { rows: entries, last } = takePage(found, auditPageSize);
  const ids = new Set(entries.flatMap(({ actor, subject }) => [actor, subject]));
  const profiles = await findProfiles(database, [...ids]);
  const nameOf = (id: string) => profiles.get(id)?.username ?? null;
  return {
    entries: entries.map((entry) => ({
      ...entry,
      actorName: nameOf(entry.actor),
      subjectName: nameOf(entry.subject),
    })),
    next: last?.number ?? null,
  };
}
