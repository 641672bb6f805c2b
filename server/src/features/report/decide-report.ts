import type { PageQuery } from '@focuspool/domain/operator/page-query';
import type { Decision, ReportsPage } from '@focuspool/domain/operator/reports-contract';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { type Actor, insertAuditEntry } from '../../platform/audit-log/audit-log-store.ts';
import { lockPerson } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import { deleteHiddenThing, insertHiddenThing } from '../../platform/hidden-things/hidden-thing-store.ts';
import type { Services } from '../../platform/services.ts';
import { deleteMessage } from '../feed/feed-store.ts';
import { closeReports, findReportedThing, listReportedThings } from './report-store.ts';
import { republishThing } from './reported-things.ts';

/** Reads one page of what has been reported, as an operator sees it (`reports-contract.ts`). */
export async function readReports(
  { database }: Pick<Services, 'database'>,
  { after }: PageQuery,
): Promise<Outcome<ReportsPage, never>> {
  return accept(await listReportedThings(database, after));
}

/**
 * Decides about a reported thing: it is shown again, and reports by the same people no longer count; or it stays hidden: a
 * message is deleted, a name hidden for as long as its owner keeps it. Either can be decided again.
 */
export async function decideReport(
  services: Pick<Services, 'clock' | 'database' | 'live' | 'log'>,
  { actor }: Actor,
  id: string,
  decision: Decision,
): Promise<Outcome<object, 'thing_missing'>> {
  const { clock, database } = services;
  const at = clock.now();
  const found = await findReportedThing(database, id);
  if (!found) return refuse('thing_missing');
  const decided = await transactOutcome(database, async (tx) => {
    await lockPerson(tx, found.ownerId);
    const thing = await findReportedThing(tx, id);
    if (!thing) return refuse('thing_missing');
    if (!thing.isOpen && thing.decision === decision) return accept(null);
    const { ownerId: subject, kind } = thing;
    const isHidden = decision === 'taken_down';
    if (isHidden && kind !== 'message') await insertHiddenThing(tx, thing, at);
    else await deleteHiddenThing(tx, thing);
    if (isHidden && kind === 'message') await deleteMessage(tx, thing.key);
    const closed = await closeReports(tx, id, decision);
    const republish = await republishThing(tx, services, thing, isHidden, at);
    const details = { kind, reports: closed, before: thing.decision };
    await insertAuditEntry(tx, { actor, act: `reported_${decision}`, subject, at, details });
    return accept(republish);
  });
  if (!decided.ok) return decided;
  await decided.value?.();
  return accept({});
}
