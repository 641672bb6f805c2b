import type { Config } from '../../../config.ts';

/** The site that passkeys belong to, by the host of `BASE_URL`: a device gives them to no other. */
export function toPasskeySite({ baseUrl }: Pick<Config, 'baseUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(baseUrl);
  return { id: hostname, origin };
}
