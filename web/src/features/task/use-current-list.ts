import { applyListChanges, type ListChange } from '@focuspool/domain/task/list-change';
import type { TaskList } from '@focuspool/domain/task/task-contract';
import { type Mutation, useMutationState, useQuery } from '@tanstack/react-query';
import { currentListQuery } from './current-list-request.ts';
import { listChangeKey } from './list-change-request.ts';
import { describeFailure, type ListFailure } from './list-failures.ts';

export type ShownList = {
  /** The list with every change that is on its way; null when none is open, undefined while it is not known. */
  list: TaskList | null | undefined;
  /** Tasks that the server does not have yet. */
  addedIds: ReadonlySet<string>;
  /** How many changes the server has not settled yet. */
  unsent: number;
  failures: ListFailure[];
  error: Error | null;
  /** The list is not known, and without a network it cannot be asked for. */
  isOutOfReach: boolean;
  retry: () => void;
};

export function useCurrentList(): ShownList {
  const { data, error, fetchStatus, refetch } = useQuery(currentListQuery);
  const changes = useMutationState({ filters: { mutationKey: listChangeKey }, select: describeMutation });
  const pending = changes.filter(({ status }) => status === 'pending').map(({ change }) => change);
  return {
    list: data && applyListChanges(data.list, pending),
    addedIds: new Set(pending.flatMap((change) => (change.kind === 'add_task' ? [change.task.id] : []))),
    unsent: pending.length,
    failures: changes.filter(({ status }) => status === 'error'),
    error: data ? null : error,
    isOutOfReach: data === undefined && fetchStatus === 'paused',
    retry: () => void refetch(),
  };
}

function describeMutation({ mutationId, state }: Mutation<unknown, Error, ListChange>) {
  const { status, variables, error } = state;
  return { id: mutationId, status, change: variables as ListChange, message: describeFailure(error) };
}
