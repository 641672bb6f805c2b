import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { lockPerson } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import type { Services } from '../../platform/services.ts';
import { findOwnList, markListCompleted } from './task-store.ts';
import { tellCurrentList } from './tell-current-list.ts';

type CompletingOutcome = Outcome<Record<string, never>, 'list_missing'>;

/** Moves a list to the history, its tasks as they are; once completed it keeps its time (specification, section 4). */
export async function completeList(
  services: Pick<Services, 'database' | 'clock' | 'live' | 'log'>,
  userId: string,
  listId: string,
): Promise<CompletingOutcome> {
  const { database, clock } = services;
  const outcome = await transactOutcome(database, async (tx): Promise<CompletingOutcome> => {
    await lockPerson(tx, userId);
    const found = await findOwnList(tx, userId, listId);
    if (!found) return refuse('list_missing');
    if (!found.isCompleted) await markListCompleted(tx, listId, clock.now());
    return accept({});
  });
  if (outcome.ok) await tellCurrentList(services, userId);
  return outcome;
}
