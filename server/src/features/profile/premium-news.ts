import { premiumTopic } from '@focuspool/domain/profile/premium-topic';
import type { Services } from '../../platform/services.ts';

/** Lets each person's tabs hear of their own premium flag. */
export function openPremiumTopic({ live }: Pick<Services, 'live'>): void {
  live.openTopic(premiumTopic, {
    refuseScope: ({ userId }, scope) => (scope === userId ? null : 'not_yours'),
  });
}

/** Says, after the commit, that a person's flag has changed; whoever lost it also loses what they read live. */
export function tellPremium(live: Services['live'], userId: string, isPremium: boolean): void {
  live.publish(premiumTopic, userId, { isPremium });
  if (!isPremium) live.closePerson(userId);
}
