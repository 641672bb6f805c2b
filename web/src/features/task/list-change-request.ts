import { describeRefusal } from '@focuspool/domain/refusals';
import { applyListChange, type ListChange, pendingListId } from '@focuspool/domain/task/list-change';
import type { TaskList } from '@focuspool/domain/task/task-contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiRefusal, ApiUnreachable } from '../../platform/api.ts';
import { currentListQuery } from './current-list-request.ts';

export const listChangeKey = ['task-list-change'];

const maxRetries = 3;
const failureKeptMs = 30 * 60 * 1_000;

type SendChange<Change extends ListChange, Answer> = (
  change: Change,
  queries: QueryClient,
) => Promise<Answer>;
type SettleChange<Change extends ListChange, Answer> = (
  list: TaskList | null,
  change: Change,
  answer: Answer,
) => TaskList | null;

/**
 * Sends one kind of change. Changes go one after another in the order in which they were made, wait while the network is
 * away, and are shown by `useCurrentList` until they are settled. All of them may be sent again without harm.
 */
export function useListChange<Change extends ListChange, Answer>(
  send: SendChange<Change, Answer>,
  settle: SettleChange<Change, Answer> = applyOrKeep,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: listChangeKey,
    scope: { id: 'task-list' },
    gcTime: failureKeptMs,
    retry: (failures, error) => error instanceof ApiUnreachable && failures < maxRetries,
    mutationFn: (change: Change) => send(change, queries),
    onSuccess: async (answer, change) => {
      // A reading that began before the change would take it back for a moment.
      await queries.cancelQueries(currentListQuery);
      queries.setQueryData(currentListQuery.queryKey, (shown) =>
        shown ? { list: settle(shown.list, change, answer) } : shown,
      );
    },
    onSettled: () => {
      const isLast = queries.isMutating({ mutationKey: listChangeKey }) === 1;
      if (isLast) void queries.invalidateQueries(currentListQuery);
    },
  });
}

/** The id that the server knows the list by, also when the list was still being made as the change was. */
export function resolveListId(queries: QueryClient, listId: string): string {
  if (listId !== pendingListId) return listId;
  const made = queries.getQueryData(currentListQuery.queryKey)?.list;
  if (made) return made.id;
  throw new ApiRefusal(describeRefusal('list_missing'));
}

function applyOrKeep(list: TaskList | null, change: ListChange): TaskList | null {
  const outcome = applyListChange(list, change);
  return outcome.ok ? outcome.value : list;
}
