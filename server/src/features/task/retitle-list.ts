import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { listsTopic } from '@focuspool/domain/task/list-news';
import type { ListHead } from '@focuspool/domain/task/task-contract';
import { lockPerson } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import type { Services } from '../../platform/services.ts';
import { findOwnList, updateListTitle } from './task-store.ts';

type RetitlingOutcome = Outcome<{ list: ListHead }, 'list_missing' | 'list_completed'>;

/** Gives an open list another title. */
export async function retitleList(
  { database, live }: Pick<Services, 'database' | 'live'>,
  userId: string,
  listId: string,
  title: string,
): Promise<RetitlingOutcome> {
  const outcome = await transactOutcome(database, async (tx): Promise<RetitlingOutcome> => {
    await lockPerson(tx, userId);
    const found = await findOwnList(tx, userId, listId);
    if (!found) return refuse('list_missing');
    if (found.isCompleted) return refuse('list_completed');
    await updateListTitle(tx, listId, title);
    return accept({ list: { ...found.head, title } });
  });
  if (outcome.ok) live.publish(listsTopic, userId, { kind: 'list_retitled', ...outcome.value });
  return outcome;
}
