import { createHash, randomBytes } from 'node:crypto';
import {
  type CalendarAddress,
  calendarTokenBytes,
  calendarTokenPattern,
  type MadeAddress,
} from '@focuspool/domain/calendar/calendar-contract';
import { accept, type Outcome } from '@focuspool/domain/outcome';
import type { Services } from '../../platform/services.ts';
import { deleteAddress, findAddress, putAddress } from './calendar-address-store.ts';

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
