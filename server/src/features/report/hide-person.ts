import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import {
  type HiddenPeople,
  type HidingChange,
  hiddenPeopleTopic,
  maxHiddenPeople,
} from '@focuspool/domain/report/hidden-people';
import { lockPerson } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import { ownScopeOnly } from '../../platform/live/live.ts';
import type { Services } from '../../platform/services.ts';
import { republishLandings } from '../landing/republish-landings.ts';
import { lockProfile } from '../profile/profile-store.ts';
import {
  countOthersHidden,
  deleteHiddenPerson,
  insertHiddenPerson,
  listHiddenPeople,
} from './hidden-people-store.ts';

type HidingServices = Pick<Services, 'clock' | 'database' | 'live' | 'log'>;

/** Opens the changes in a person's list of hidden people to that person's devices. */
export function openHiddenPeopleTopic({ live }: Pick<Services, 'live'>): void {
  live.openTopic(hiddenPeopleTopic, { refuseScope: ownScopeOnly });
}

export async function readHiddenPeople(
  { database }: Pick<Services, 'database'>,
  userId: string,
): Promise<Outcome<HiddenPeople, never>> {
  const rows = await listHiddenPeople(database, userId);
  return accept({ people: rows.map(({ hiddenAt: _, ...person }) => person) });
}

/**
 * Hides another person from this one, on all their devices. Neither receives more of the other in the feed (product 15), or reads
 * on that they land together. No one else is told.
 */
export async function hidePerson(
  services: HidingServices,
  userId: string,
  hiddenUserId: string,
): Promise<Outcome<object, 'thing_missing' | 'thing_own' | 'hidden_people_full'>> {
  const { clock, database } = services;
  if (hiddenUserId === userId) return refuse('thing_own');
  const hidden = await transactOutcome(database, async (tx) => {
    await lockPerson(tx, userId);
    if (!(await lockProfile(tx, hiddenUserId))) return refuse('thing_missing');
    const others = await countOthersHidden(tx, userId, hiddenUserId);
    if (others >= maxHiddenPeople) return refuse('hidden_people_full');
    await insertHiddenPerson(tx, { userId, hiddenUserId, hiddenAt: clock.now() });
    return accept({});
  });
  if (!hidden.ok) return hidden;
  await publishHiding(services, userId, { userId: hiddenUserId, isHidden: true });
  return hidden;
}

/** Shows a person again, even if they were not hidden. */
export async function showPerson(
  services: HidingServices,
  userId: string,
  hiddenUserId: string,
): Promise<Outcome<object, never>> {
  await deleteHiddenPerson(services.database, userId, hiddenUserId);
  await publishHiding(services, userId, { userId: hiddenUserId, isHidden: false });
  return accept({});
}

async function publishHiding(services: HidingServices, userId: string, change: HidingChange): Promise<void> {
  const { live } = services;
  live.publish(hiddenPeopleTopic, userId, change);
  for (const person of [userId, change.userId]) live.reviewPerson(person);
  await republishLandings(services, [userId, change.userId]);
}
