import type { Cheer, GatheredCheers } from '@focuspool/domain/cheer/cheer-contract';
import { gatherCheers } from '@focuspool/domain/cheer/gather-cheers';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { lockPerson } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import { areHiddenBetween } from '../../platform/hidden-things/hidden-between.ts';
import type { NamedViewer } from '../../platform/http/gate.ts';
import type { Services } from '../../platform/services.ts';
import { findSeen } from '../landing/find-seen.ts';
import { lockProfile } from '../profile/profile-store.ts';
import { findBegunRunKey } from '../timer/current-run-store.ts';
import { insertCheer, listArrivedCheers } from './cheer-store.ts';

/**
 * Keeps a wordless cheer for the run that a person is on, once per sender and run; the person is not told until the run is
 * completed (product 16). If either hides the other, nothing is kept, but the answer is the same. How often one may:
 * `rate-limits.ts`.
 */
export async function cheerForRun(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  { userId }: NamedViewer,
  cheer: Cheer,
): Promise<Outcome<object, 'thing_missing' | 'thing_own' | 'run_missing'>> {
  const cheeredAt = clock.now();
  const seen = await findSeen(database, userId, cheer, cheeredAt);
  if (!seen) return refuse('thing_missing');
  const { userId: receiverId } = seen;
  if (receiverId === userId) return refuse('thing_own');
  return transactOutcome(database, async (tx) => {
    // The end of a run takes the same lock, so that no cheer is kept for a run that is over.
    await lockPerson(tx, receiverId);
    const runKey = await findBegunRunKey(tx, receiverId);
    if (!runKey || (seen.runKey && seen.runKey !== runKey)) return refuse('run_missing');
    if (!(await lockProfile(tx, userId))) return refuse('thing_missing');
    if (await areHiddenBetween(tx, userId, receiverId)) return accept({});
    await insertCheer(tx, { senderId: userId, receiverId, runKey, byName: cheer.byName, cheeredAt });
    return accept({});
  });
}

/** Reads the cheers for the last completed run that anyone cheered for. */
export async function readCheers(
  { database }: Pick<Services, 'database'>,
  { userId }: NamedViewer,
): Promise<Outcome<{ cheers: GatheredCheers | null }, never>> {
  return accept({ cheers: gatherCheers(await listArrivedCheers(database, userId)) });
}
