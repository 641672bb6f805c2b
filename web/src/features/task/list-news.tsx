import { applyListNews, listsTopic } from '@focuspool/domain/task/list-news';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveTopic } from '../../platform/live/use-live-topic.ts';
import { currentListQuery } from './current-list-request.ts';

/** Lets the shown list follow what the person does in other tabs and on other devices. */
export function ListNews({ userId }: { userId: string }) {
  const queries = useQueryClient();
  useLiveTopic(listsTopic, userId, {
    onMessages: (news) => {
      queries.setQueryData(currentListQuery.queryKey, (shown) =>
        shown ? { list: news.reduce(applyListNews, shown.list) } : shown,
      );
      // A reading that is on its way may not know of the news yet, so it is begun anew.
      if (queries.isFetching(currentListQuery) > 0) void queries.invalidateQueries(currentListQuery);
    },
    onFresh: () => void queries.invalidateQueries(currentListQuery),
  });
  return null;
}
