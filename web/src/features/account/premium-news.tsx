import { premiumTopic } from '@focuspool/domain/profile/premium-topic';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveTopic } from '../../platform/live/use-live-topic.ts';
import { viewerQuery } from './viewer-request.ts';

/** Opens or shuts the premium pages of this tab the moment the flag changes, whoever changed it. */
export function PremiumNews({ userId }: { userId: string }) {
  const queries = useQueryClient();
  useLiveTopic(premiumTopic, userId, {
    onMessages: (news) => {
      const isPremium = news.at(-1)?.isPremium ?? false;
      queries.setQueryData(viewerQuery.queryKey, (viewer) =>
        viewer?.profile ? { ...viewer, profile: { ...viewer.profile, isPremium } } : viewer,
      );
      // A plan may have been bought or ended with it.
      void queries.invalidateQueries({ queryKey: ['subscriptions'] });
    },
    onFresh: () => void queries.invalidateQueries({ queryKey: viewerQuery.queryKey }),
  });
  return null;
}
