import { usePreference } from '../../platform/storage/use-preference.ts';

/** Whether this person's cheers from this device carry their name; off until they turn it on. */
export const useCheerByName = (userId: string) => usePreference(`focuspool.cheers-by-name.${userId}`, false);
