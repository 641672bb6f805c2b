import { landingReportedMs, landingTopic } from '@focuspool/domain/landing/landing-contract';
import type { Services } from '../../platform/services.ts';
import { listMomentsOfBoth } from './landing-store.ts';

/**
 * Makes the pages of two people who land together, or have, reload the people shown to them, as after one of them hides the other;
 * who joins or leaves a landing is told by `land-with.ts`. Runs after the commit, whose answer does not depend on it.
 */
export async function republishLandings(
  { clock, database, live, log }: Pick<Services, 'clock' | 'database' | 'live' | 'log'>,
  both: readonly [string, string],
): Promise<void> {
  const since = new Date(clock.now().getTime() - landingReportedMs);
  try {
    for (const endsAt of await listMomentsOfBoth(database, both, since))
      for (const userId of both) live.publish(landingTopic, userId, { endsAt: endsAt.getTime() });
  } catch (error) {
    log.warn({ err: error }, 'people who land together were not told to ask again');
  }
}
