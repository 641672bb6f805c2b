import { queryOptions } from '@tanstack/react-query';
import { api, call } from '../../platform/api.ts';

/** The list being worked on as the server knows it; changes that are still on their way are not in it. */
export const currentListQuery = queryOptions({
  queryKey: ['task-lists', 'current'],
  queryFn: () => call(api['task-lists'].current.$get()),
});
