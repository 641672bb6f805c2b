import type { ListChange } from '@focuspool/domain/task/list-change';
import { api, call } from '../../platform/api.ts';
import { resolveListId, useListChange } from './list-change-request.ts';

export function useCompleteList() {
  return useListChange(({ listId }: ListChange & { kind: 'complete_list' }, queries) =>
    call(api['task-lists'][':id'].complete.$post({ param: { id: resolveListId(queries, listId) } })),
  );
}
