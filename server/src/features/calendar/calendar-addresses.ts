import { createHash, randomBytes } from 'node:crypto';
import { accessLevelOf, actionLevels, refuseAccess } from '@focuspool/domain/account/access';
import {
  type CalendarAddress,
  calendarLimits,
  calendarTokenBytes,
  calendarTokenPattern,
  type MadeAddress,
} from '@focuspool/domain/calendar/calendar-contract';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { dayMs } from '@focuspool/domain/time-units';
import { findUser } from '../../platform/auth/user-store.ts';
import type { Services } from '../../platform/services.ts';
import { toViewer } from '../account/read-viewer.ts';
import { listNewestRuns } from '../timer/run-store.ts';
import { deleteAddress, findAddress, findAddressOwner, putAddress } from './calendar-address-store.ts';
import { writeCalendar } from './write-calendar.ts';

const feedPath = '/api/calendar/feed/';

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

export async function readAddress(
  { database }: Pick<Services, 'database'>,
  userId: string,
): Promise<Outcome<CalendarAddress, never>> {
  const madeAt = await findAddress(database, userId);
  return accept({ madeAt: madeAt?.toISOString() ?? null });
}

/** Makes an address for the person; the previous one stops working. */
export async function makeAddress(
  { clock, config, database }: Pick<Services, 'clock' | 'config' | 'database'>,
  userId: string,
): Promise<Outcome<MadeAddress, never>> {
  const token = randomBytes(calendarTokenBytes).toString('base64url');
  const madeAt = clock.now();
  await putAddress(database, { userId, tokenHash: hashToken(token), madeAt });
  const address = new URL(`${feedPath}${token}.ics`, config.baseUrl).href;
  return accept({ madeAt: madeAt.toISOString(), address });
}

export async function revokeAddress(
  { database }: Pick<Services, 'database'>,
  userId: string,
): Promise<Outcome<CalendarAddress, never>> {
  await deleteAddress(database, userId);
  return accept({ madeAt: null });
}

/** Reads the token from the address that a calendar requests; null if it cannot be one, such as half a token. */
export function readToken(file: string): string | null {
  const token = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : '';
  return calendarTokenPattern.test(token) ? token : null;
}

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
