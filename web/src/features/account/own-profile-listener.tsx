import { ownProfileTopic } from '@focuspool/domain/profile/profile-events';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveTopic } from '../../platform/live/use-live-topic.ts';
import { changeOwnProfile, viewerQuery } from './viewer-request.ts';

/** Applies changes of the person's profile to this tab, whichever device made them. */
export function OwnProfileListener({ userId }: { userId: string }) {
  const queries = useQueryClient();
  useLiveTopic(ownProfileTopic, userId, {
    onMessages: (news) => {
      for (const change of news) changeOwnProfile(queries, change);
      // The flag may have changed because a plan was bought or has ended.
      if (news.some(({ isPremium }) => isPremium !== undefined))
        void queries.invalidateQueries({ queryKey: ['subscriptions'] });
    },
    onRefresh: () => queries.invalidateQueries({ queryKey: viewerQuery.queryKey }, { throwOnError: true }),
  });
  return null;
}
