import { landingToldMs, landingTopic } from '@focuspool/domain/landing/landing-contract';
import type { Services } from '../../platform/services.ts';
import { listMomentsOfBoth } from './landing-store.ts';

/** Has two people who land together, or have, ask anew whom they are told of. Others are told nothing. */
export async function republishLandings(
  { clock, database, live }: Pick<Services, 'clock' | 'database' | 'live'>,
  both: readonly [string, string],
): Promise<void> {
  const since = new Date(clock.now().getTime() - landingToldMs);
  for (const endsAt of await listMomentsOfBoth(database, both, since))
    for (const userId of both) live.publish(landingTopic, userId, { endsAt: endsAt.getTime() });
}
