import { accessLevelOf, actionLevels, refuseAccess } from '@focuspool/domain/account/access';
import { calendarLimits } from '@focuspool/domain/calendar/calendar-contract';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { dayMs } from '@focuspool/domain/time-units';
import { findUser } from '../../platform/auth/user-store.ts';
import type { Services } from '../../platform/services.ts';
import { toViewer } from '../account/read-viewer.ts';
import { listNewestRuns } from '../timer/run-store.ts';
import { findAddressOwner } from './calendar-address-store.ts';
import { hashToken } from './calendar-addresses.ts';
import { writeCalendar } from './write-calendar.ts';

/**
 * Returns the latest runs of the address's owner as iCalendar. A wrong
 * address, a revoked one and one whose owner has no plan get the same answer.
 */
export async function readCalendar(
  services: Pick<Services, 'clock' | 'config' | 'database'>,
  token: string,
): Promise<Outcome<{ calendar: string }, 'unknown_route'>> {
  const { clock, database } = services;
  const userId = await findAddressOwner(database, hashToken(token));
  const user = userId && (await findUser(database, userId));
  if (!user) return refuse('unknown_route');
  const level = accessLevelOf(await toViewer(services, user));
  if (refuseAccess(level, actionLevels['calendar.follow'])) return refuse('unknown_route');
  const since = new Date(clock.now().getTime() - calendarLimits.days * dayMs);
  const runs = await listNewestRuns(database, user.id, since, calendarLimits.runs);
  return accept({ calendar: writeCalendar(runs) });
}
