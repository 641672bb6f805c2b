import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { isHiddenBy, type Report } from '@focuspool/domain/report/report-contract';
import { lockPerson } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import { insertHiddenThing } from '../../platform/hidden-things/hidden-thing-store.ts';
import type { NamedViewer } from '../../platform/http/gate.ts';
import type { Services } from '../../platform/services.ts';
import { lockProfile } from '../profile/profile-store.ts';
import { insertReport, openReported } from './report-store.ts';
import { findReportable, republishThing } from './reported-things.ts';

/**
 * Reports what a person sees of another, once: with the third reporter it is
 * hidden from everyone but its owner until an operator looks (product 15).
 */
export async function reportThing(
  services: Pick<Services, 'clock' | 'database' | 'live' | 'log'>,
  { userId }: NamedViewer,
  report: Report,
): Promise<Outcome<object, 'thing_missing' | 'thing_own'>> {
  const { clock, database } = services;
  const now = clock.now();
  const seen = await findReportable(database, userId, report, now);
  if (!seen) return refuse('thing_missing');
  if (seen.ownerId === userId) return refuse('thing_own');
  const reported = await transactOutcome(database, async (tx) => {
    // The owner is locked first, as by anything that changes or deletes them.
    await lockPerson(tx, seen.ownerId);
    const thing = await findReportable(tx, userId, report, now);
    if (thing?.ownerId !== seen.ownerId) return refuse('thing_missing');
    if (!(await lockProfile(tx, userId))) return refuse('thing_missing');
    const openReports = await insertReport(tx, await openReported(tx, thing, now), userId, now);
    if (openReports === null || !isHiddenBy(openReports)) return accept(null);
    const isNew = await insertHiddenThing(tx, thing, now);
    return accept(isNew ? await republishThing(tx, services, thing, true, now) : null);
  });
  if (!reported.ok) return reported;
  await reported.value?.();
  return accept({});
}
