import type { OperationOf, PersonState } from '@focuspool/domain/operation/operation';
import type { Transaction } from '../../platform/database/database.ts';
import { putTaskVisibility, putVisibility } from './visibility-store.ts';

type Choice = OperationOf<'set_visibility' | 'show_task'>;

/**
 * Saves who sees names. Of two choices the later one holds, whichever arrives first: if this is the earlier one, the operation
 * becomes what is chosen by now.
 */
export async function settleChoice(
  tx: Transaction,
  userId: string,
  { lists, taskVisibility }: PersonState,
  choice: Choice,
): Promise<Choice> {
  const chosenAt = new Date(choice.at);
  if (choice.kind === 'set_visibility') {
    const { visibility } = choice;
    const holds = await putVisibility(tx, { userId, visibility, chosenAt });
    return holds || !taskVisibility ? choice : { ...choice, visibility: taskVisibility };
  }
  const { taskId, visibility } = choice;
  const task = lists.flatMap(({ tasks }) => tasks).find(({ id }) => id === taskId);
  // A task that is gone or someone else's is refused when the operation is applied.
  if (!task || (await putTaskVisibility(tx, { taskId, visibility, chosenAt }))) return choice;
  return { ...choice, visibility: task.visibility ?? null };
}
