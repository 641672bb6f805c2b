import { usePreference } from '../../platform/storage/use-preference.ts';

/** Whether this person's cheers from this device bear their name; nobody is named before they chose to be. */
export const useCheerByName = (userId: string) => usePreference(`focuspool.cheers-by-name.${userId}`, false);
