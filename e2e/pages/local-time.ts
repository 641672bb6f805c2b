import type { APIRequestContext } from '@playwright/test';
import { readServerTime } from './other-device.ts';

/** A zone in which it is about noon by the server's clock, so that no day ends during a journey. */
export async function findNoon(request: APIRequestContext): Promise<string> {
  const ahead = 12 - new Date(await readServerTime({ request })).getUTCHours();
  // The signs in these names are the other way round.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
