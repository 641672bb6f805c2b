import type { ListChange } from '@focuspool/domain/task/list-change';
import { useQueryClient } from '@tanstack/react-query';
import { ApiRefusal } from '../../platform/api.ts';
import { listChangeKey } from './list-change-request.ts';

/** A change that was taken back; it is kept, with what was typed, until it is dismissed. */
export type ListFailure<Change extends ListChange = ListChange> = {
  readonly id: number;
  readonly change: Change;
  readonly message: string;
};

/** What the person reads: the server's own words, unless it broke, which they cannot do anything about. */
export function describeFailure(error: Error | null, broken = 'This could not be saved.'): string {
  if (!(error instanceof ApiRefusal)) return error?.message ?? '';
  const isServersFault = error.reason === 'internal_error' || error.reason === 'unavailable';
  if (isServersFault) return `${broken} Please try again.`;
  return Object.values(error.fields)[0] ?? error.message;
}

type Failed = { readonly id: number; readonly change: ListChange };

/** Forgets the changes that were taken back and are the meant ones. */
export function useDismissFailures(): (isMeant: (failed: Failed) => boolean) => void {
  const mutations = useQueryClient().getMutationCache();
  return (isMeant) => {
    for (const mutation of mutations.findAll({ mutationKey: listChangeKey, status: 'error' })) {
      const change = mutation.state.variables as ListChange;
      if (isMeant({ id: mutation.mutationId, change })) mutations.remove(mutation);
    }
  };
}

export function isFailureOf<Kind extends ListChange['kind']>(
  kind: Kind,
): (failure: ListFailure) => failure is ListFailure<ListChange & { kind: Kind }> {
  return (failure): failure is ListFailure<ListChange & { kind: Kind }> => failure.change.kind === kind;
}
