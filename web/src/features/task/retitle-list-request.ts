import type { ListChange } from '@focuspool/domain/task/list-change';
import { api, call } from '../../platform/api.ts';
import { resolveListId, useListChange } from './list-change-request.ts';

export type RetitleListChange = ListChange & { kind: 'retitle_list' };

export function useRetitleList() {
  return useListChange(({ listId, title }: RetitleListChange, queries) =>
    call(api['task-lists'][':id'].$patch({ param: { id: resolveListId(queries, listId) }, json: { title } })),
  );
}
