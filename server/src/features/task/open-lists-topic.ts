import { listsTopic } from '@focuspool/domain/task/list-news';
import type { Services } from '../../platform/services.ts';

/** Lets each person hear of their own lists. */
export function openListsTopic({ live }: Pick<Services, 'live'>): void {
  live.openTopic(listsTopic, {
    refuseScope: ({ userId }, scope) => (scope === userId ? null : 'not_yours'),
  });
}
