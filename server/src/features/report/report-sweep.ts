import { feedTimes } from '@focuspool/domain/feed/feed-contract';
import { dayMs, hourMs } from '@focuspool/domain/time-units';
import { and, eq, lt } from 'drizzle-orm';
import { forgetHiddenMessages } from '../../platform/hidden-things/hidden-thing-store.ts';
import type { Services } from '../../platform/services.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { reportedThings } from './report-tables.ts';

const keptMs = 90 * dayMs;

/**
 * Deletes reports of messages after 90 days: the messages were gone
 * within the hour. Reports of names stay as long as their owners.
 */
export function createReportSweep({ clock, database }: Pick<Services, 'clock' | 'database'>): Sweep {
  return {
    name: 'reports of old messages',
    everyMs: hourMs,
    run: async () => {
      const now = clock.now().getTime();
      await forgetHiddenMessages(database, new Date(now - feedTimes.lifeMs));
      const { kind, lastReportedAt } = reportedThings;
      await database
        .delete(reportedThings)
        .where(and(eq(kind, 'message'), lt(lastReportedAt, new Date(now - keptMs))));
    },
  };
}
