import { listsTopic } from '@focuspool/domain/task/list-news';
import type { Services } from '../../platform/services.ts';
import { readCurrentList } from './read-current-list.ts';

/** Tells a person's tabs and devices which list is worked on from now. For after the commit; never throws. */
export async function tellCurrentList(
  services: Pick<Services, 'database' | 'live' | 'log'>,
  userId: string,
): Promise<void> {
  try {
    const list = await readCurrentList(services, userId);
    services.live.publish(listsTopic, userId, { kind: 'list_current', list });
  } catch (error) {
    services.log.warn({ err: error }, 'the current list could not be told');
  }
}
